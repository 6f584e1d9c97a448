import type { TSchema } from "@sinclair/typebox";
import type { SQL } from "drizzle-orm";
import type { Handle, Tx } from "../store/commit.ts";
import type { Vault } from "../store/vault.ts";
import type { Action } from "./action.ts";
import type { Draft, Entity, FieldMap, RecordOf, Standard, TypedEntity } from "./entity.ts";
import type { Principal } from "./principal.ts";

export type Channel = "http" | "cli" | "job" | "import" | "system";

/** Source of a call. */
export interface Origin {
  channel: Channel;
  address: string;
  correlationId: string;
  /** Language of the answer, English by default. */
  language?: string;
  /** Refresh token of the browser's session cookie, for the actions that take it. */
  cookieToken?: string | undefined;
  /** Approval whose last vote triggered the call. */
  approval?: string;
}

/** A changed record, for the audit trail and the record's history. */
export interface Change {
  collection: string;
  id: string;
  /** New version of the record; null if only something attached to it changed. */
  version: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Changed fields that hold personal data, and the vault key that encrypts them. */
  personal?: { key: number; fields: readonly string[] };
}

/** Column of a record as policy conditions read it, and how it compares. */
export interface PolicyColumn {
  sql: SQL;
  type: "text" | "number" | "boolean" | "list";
}

/** Field access that attribute policies leave on the records of a collection. */
export interface FieldGate {
  /** True if no policy concerns fields, as for most callers and collections. */
  readonly open: boolean;
  /** True if the field is visible in this record. */
  shows(field: string, view: () => Record<string, unknown>): boolean;
  /** Rows in which the field is visible: all, none, or some by SQL. */
  showing(field: string, column: (field: string) => PolicyColumn | undefined): SQL | boolean;
  /** True if the field is writable in this record; undefined when no policy applies. */
  takes(field: string, view: () => Record<string, unknown>): boolean | undefined;
}

/** Attribute policies in force for the running action. */
export interface PolicyGate {
  /**
   * Fields of which one must name the caller, where their roles grant the permission for own records only.
   */
  readonly own?: readonly string[];
  /** True if the action may use this record. `view` is only called when a condition reads it. */
  permits(view: () => Record<string, unknown>): boolean;
  /** Permitted rows as SQL; undefined means all. */
  where(column: (field: string) => PolicyColumn | undefined): SQL | undefined;
  /**
   * Values of which each permitted record has at least one, so that a query can start from an index.
   * Undefined if unknown.
   */
  seeks(): readonly { field: string; value: string | number }[] | undefined;
  /** Field access on the records of the collection. */
  readonly fields: FieldGate;
}

/** A manually entered exchange rate. */
export interface EnteredRate {
  /** Value of one unit of the currency in the organisation's. */
  readonly rate: string;
  /** Users who entered or edited it. */
  readonly enteredBy: readonly string[];
}

interface Context {
  readonly principal: Principal;
  readonly origin: Origin;
  /** Approval behind the call: that of the last vote, or one that the requester could give alone. */
  readonly approval: string | null;
  /** Internal key of the organisation. */
  readonly org: number;
  /** UTC milliseconds, fixed for the whole call. */
  readonly now: number;
  /** Current day in the organisation's time zone. */
  readonly today: string;
  readonly vault: Vault;
  /** Yields to other calls if this one has run for a while. Call it within long work. */
  turn(): Promise<void>;
  /** Time limit for the statements of one query, in milliseconds. */
  readonly queryMs: number;
  /** Policies of the running action, or of another whose records are shown too. */
  policy(action?: string): PolicyGate;
  /** Policies of an action alone, regardless of the caller's roles and scopes. */
  narrowing(action: string): PolicyGate;
  /** True if the caller has a permission, even for own records only; `policy` says for which. */
  may(permission: string): boolean;
  /** True if the caller has the permission for all records. */
  holds(permission: string): boolean;
  /** Fingerprint of the caller's read access. A change means that they may now see less. */
  accessRevision(): string;
  /** Newest exchange rate on or before a day; undefined if there is none. */
  enteredRate(currency: string, day: string): EnteredRate | undefined;
  /** Names the record of this call for its audit event. */
  about(collection: string, id: string): void;
  /** Sets the authenticated principal, so that a login's event belongs to the user who signed in. */
  actAs(principal: Principal): void;
  /** Number of records returned by a read, for its audit event. */
  returned(count: number): void;
  /** Adds disclosed data to the audit event, where it is more than the record itself. */
  disclosed(facts: Change): void;
}

/** Derives a context with some members replaced. */
export function variant<C extends ReadContext>(context: C, different: Partial<C>): C {
  // Inherits everything else through the prototype.
  return Object.create(context, Object.getOwnPropertyDescriptors(different)) as C;
}

/** One entry of a record's history. */
export interface HistoryEntry {
  version: number;
  at: number;
  actor: string;
  action: string;
  changes: { field: string; from: unknown; to: unknown }[];
}

/** Reads the organisation's records within a call. Checks neither permissions nor policies unless noted. */
export interface RecordReader {
  /** Entity of a collection known by name only; the type parameter narrows it. */
  entity<E extends { collection: string } = Entity>(collection: string): E;
  /** Record of another module in any state, with the fields that its entity defines. */
  facts<T>(collection: string, id: string): (Standard & T) | undefined;
  /** Finds a record in any state, archived or not. */
  find<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    id: string,
  ): RecordOf<F, S> | undefined;
  /** Gets a record that must exist, such as one that a reference names. */
  get<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): RecordOf<F, S>;
  /** Live records that match a condition on columns, in order of creation by default. */
  where<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    condition: SQL,
    options?: { limit?: number; order?: SQL },
  ): RecordOf<F, S>[];
  /** True if an id can be referenced: a live record or an active user. */
  exists(target: string, id: string): boolean;
  /** Condition for the records that the caller's list would show. */
  visible(entity: { collection: string }): SQL;
  /** Record as the API shows it to the caller. */
  show<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
  ): Record<string, unknown>;
}

export interface RecordWriter extends RecordReader {
  /** Record that the call acts on. Refused if it is archived or not accessible to the caller. */
  subject<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): RecordOf<F, S>;
  /** Refuses to erase a record under legal hold. */
  refuseWhenHeld<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): void;
  /** Refuses if policies deny the caller's action on the record as it is now. */
  guard<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, record: RecordOf<F, S>): void;
  insert<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    values: Draft<F> & { state?: S },
  ): Promise<RecordOf<F, S>>;
  update<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
    values: Draft<F> & { state?: S },
  ): Promise<RecordOf<F, S>>;
  /** Inserts with the caller's permission to create. */
  create<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    values: Draft<F>,
  ): Promise<RecordOf<F, S>>;
  /** Updates with the caller's permission to update. */
  change<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
    values: Draft<F>,
  ): Promise<RecordOf<F, S>>;
  /** Performs a transition as part of this call: its rules and effects apply, permissions are not checked. */
  move<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
    transition: string,
    input?: Record<string, unknown>,
  ): Promise<RecordOf<F, S>>;
  /** Anonymises a record: clears personal fields, files and history. `erasure` decides what is kept. */
  erase<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
  ): Promise<RecordOf<F, S>>;
  /** Next number without gaps, of a series and a fiscal year where the entity has those. */
  number<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    place?: { series?: string; year?: string },
  ): string;
}

export interface ReadContext extends Context {
  readonly handle: Handle;
  readonly records: RecordReader;
  /** Calls another read action as the same caller, with their permissions. */
  ask(action: string, input: Record<string, unknown>): Promise<unknown>;
  /** Approval rules that would apply to a call, as far as its input is known. */
  heldBy(action: string, input: Record<string, unknown>): readonly { id: string; name: string }[];
  /** Output schema of an action; undefined if there is no such action. */
  answerOf(action: string): TSchema | undefined;
  /** History of a record below a version, newest first. */
  history(collection: string, id: string, below: number, limit: number): Promise<HistoryEntry[]>;
}

/** Result of a nested action. `held`: it needs approval, and the output describes the request. */
export type NestedResult = { ok: true; output: unknown; held: boolean } | { ok: false; error: unknown };

export interface WriteContext extends ReadContext {
  readonly handle: Tx;
  readonly records: RecordWriter;
  /** Adds a change to the audit trail within this transaction. */
  changed(change: Change): void;
  /** Runs another write in this transaction as the same caller, with its own checks and audit event. */
  call(action: Action, input: unknown): Promise<NestedResult>;
  /** Runs work in this transaction and rolls it back, to preview the result. */
  tried<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
  /**
   * Same transaction in the name of another principal of the organisation: permissions, approvals and audit
   * apply to them. For work that continues after its caller has left.
   */
  as(who: Principal, channel?: Channel): Promise<WriteContext>;
}
