import type { SQLQueryBindings } from "bun:sqlite";
import type { TSchema } from "@sinclair/typebox";
import type { SQL } from "drizzle-orm";
import type { OpenLog } from "../store/open-log.ts";
import type { RawRow } from "../store/statements.ts";
import type { Handle, Tx } from "../store/transaction.ts";
import type { Vault } from "../store/vault.ts";
import type { Action } from "./action.ts";
import type { Draft, Entity, RecordOf, Standard, TypedEntity } from "./entity.ts";
import type { FieldMap } from "./field.ts";
import type { Principal } from "./principal.ts";

export type Channel = "http" | "cli" | "job" | "import" | "system";

export interface Origin {
  channel: Channel;
  address: string;
  correlationId: string;
  /** Name of the calling program, as it gives it. */
  client?: string;
  /** Defaults to English. */
  language?: string;
  /** Refresh token from the browser's session cookie, for actions that take it. */
  cookieToken?: string | undefined;
  /** Origins on which the browser may be, for actions of logins: `https://books.example.org`. */
  sites?: readonly string[] | undefined;
  /** Token of a login under way at a provider, from another cookie of the browser. */
  browserToken?: string | undefined;
  /** Approval whose last vote triggered the call. */
  approval?: string;
  /** Facts about the request, for actions that answer with a stream. */
  request?: { readonly accept: string; readonly lastEventId: string | undefined; readonly gone: AbortSignal };
}

export interface Change {
  collection: string;
  id: string;
  /** New record version; null if only something attached to it changed. */
  version: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Changed fields with personal data, and the vault key that encrypts them. */
  personal?: { key: number; fields: readonly string[] };
}

/** Column that policy conditions read, and how it compares. */
export interface PolicyColumn {
  sql: SQL;
  type: "text" | "number" | "boolean" | "list";
}

/** Field access granted by attribute policies. */
export interface FieldGate {
  /** True if no policy restricts fields, as for most callers and collections. */
  readonly open: boolean;
  shows(field: string, view: () => Record<string, unknown>): boolean;
  /** Rows in which the field is visible: all, none or an SQL condition. */
  showing(field: string, column: (field: string) => PolicyColumn | undefined): SQL | boolean;
  /** Tells whether the field may be written; undefined if no policy applies. */
  takes(field: string, view: () => Record<string, unknown>): boolean | undefined;
}

/** Attribute policies in force for the running action. */
export interface PolicyGate {
  /** If the permission covers own records only: fields, one of which must name the caller. */
  readonly own?: readonly string[];
  /** `view` is only called when a condition reads the record. */
  permits(view: () => Record<string, unknown>): boolean;
  /** SQL condition for the permitted rows; undefined if all are permitted. */
  where(column: (field: string) => PolicyColumn | undefined): SQL | undefined;
  /** Values of which every permitted record has one, for index lookups. Undefined if unknown. */
  seeks(): readonly { field: string; value: string | number }[] | undefined;
  readonly fields: FieldGate;
}

export interface EnteredRate {
  /** Value of one unit of the currency in the organisation's. */
  readonly rate: string;
  readonly enteredBy: readonly string[];
}

/** Throws QUERY_TOO_BROAD beyond the time limit, which defaults to `queryMs`. */
export type ReadElsewhere = (
  query: { sql: string; values: SQLQueryBindings[] },
  limitMs?: number,
) => Promise<RawRow[]>;

interface Context {
  readonly principal: Principal;
  readonly origin: Origin;
  /** Approval that allowed the call: of the last vote, or one that the requester gave alone. */
  readonly approval: string | null;
  readonly org: number;
  /** UTC milliseconds, fixed for the whole call. */
  readonly now: number;
  /** Today's date in the organisation's time zone. */
  readonly today: string;
  readonly vault: Vault;
  /** Yields to other calls if enough time has passed. Call it regularly during long work. */
  turn(): Promise<void>;
  /** Statement time allowed per query, in milliseconds. */
  readonly queryMs: number;
  /**
   * Runs a statement in another process, for reads that may take long. Undefined in transactions and snapshots,
   * whose state other processes do not see.
   */
  readonly readElsewhere: ReadElsewhere | undefined;
  /** Policies of the running action, or of another one whose records are shown too. */
  policy(action?: string): PolicyGate;
  /** Policies of an action alone, regardless of roles and scopes. */
  narrowing(action: string): PolicyGate;
  /** True if the caller has a permission, even for own records only; see `policy`. */
  may(permission: string): boolean;
  /** True if the caller has the permission for all records. */
  holds(permission: string): boolean;
  /** Fingerprint of the caller's read access. If it changes, the caller may have lost access. */
  accessRevision(): string;
  /** Newest exchange rate on or before a day. */
  enteredRate(currency: string, day: string): EnteredRate | undefined;
  /** Sets the record that the call's audit event names. */
  about(collection: string, id: string): void;
  /** Sets the authenticated principal, so that a login's audit event belongs to the user. */
  actAs(principal: Principal): void;
  /** Records how many records a read returned, for its audit event. */
  returned(count: number): void;
  /** Adds disclosed data to the audit event, if it is more than the record itself. */
  disclosed(facts: Change): void;
}

export function variant<C extends ReadContext>(context: C, different: Partial<C>): C {
  // Other members are inherited through the prototype.
  return Object.create(context, Object.getOwnPropertyDescriptors(different)) as C;
}

export interface HistoryEntry {
  version: number;
  at: number;
  actor: string;
  /** Mandate by which a program made the change for the actor. */
  mandate: string | null;
  action: string;
  /** Approval request that the change carried out, if any. */
  approval_id: string | null;
  changes: { field: string; from: unknown; to: unknown }[];
}

/** Reads records. Checks neither permissions nor policies unless noted. */
export interface RecordReader {
  /** Returns an entity by collection name; the type parameter narrows its type. */
  entity<E extends { collection: string } = Entity>(collection: string): E;
  /** Another module's record in any state. */
  facts<T>(collection: string, id: string): (Standard & T) | undefined;
  /** Finds a record, archived or not. */
  find<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    id: string,
  ): RecordOf<F, S> | undefined;
  /** Record that must exist, such as the target of a reference. */
  get<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): RecordOf<F, S>;
  /** Live records that match a condition, in order of creation by default. */
  where<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    condition: SQL,
    options?: { limit?: number; order?: SQL },
  ): RecordOf<F, S>[];
  /** True for a live record or an active user. */
  exists(target: string, id: string): boolean;
  /** Condition for the records that the caller may list. */
  visible(entity: { collection: string }): SQL;
  /** Returns a record as the API would show it to the caller. */
  show<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
  ): Record<string, unknown>;
}

export interface RecordWriter extends RecordReader {
  /** Record that the call acts on. Refused if archived or not accessible to the caller. */
  subject<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): RecordOf<F, S>;
  /** Throws if a legal hold prevents erasing the record. */
  refuseWhenHeld<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): void;
  /** Throws if policies deny the action on the record in its current form. */
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
  /** Unlike `insert`, checks the caller's permission to create. */
  create<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    values: Draft<F>,
  ): Promise<RecordOf<F, S>>;
  /** Unlike `update`, checks the caller's permission to update. */
  change<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
    values: Draft<F>,
  ): Promise<RecordOf<F, S>>;
  /** Performs a transition with its rules and effects, without checking permissions. */
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
  /** Next gapless number, per series and fiscal year where the entity has those. */
  number<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    place?: { series?: string; year?: string },
  ): string;
}

export interface ReadContext extends Context {
  readonly handle: Handle;
  readonly records: RecordReader;
  /** Calls another read action with the caller's permissions. */
  ask(action: string, input: Record<string, unknown>): Promise<unknown>;
  /** Reads later in the call, as streams do, by the caller's access at that time. Audited if it returns records. */
  again<T>(work: (context: ReadContext) => Promise<T>): Promise<T>;
  /** Returns the approval rules that would apply to a call, as far as its input is known. */
  heldBy(action: string, input: Record<string, unknown>): readonly { id: string; name: string }[];
  /** True if such a call would only request the approval, instead of being a vote or passing alone. */
  onlyAsks(action: string, input: Record<string, unknown>): Promise<boolean>;
  answerOf(action: string): TSchema | undefined;
  /** Returns versions before `below`, newest first. */
  history(collection: string, id: string, below: number, limit: number): Promise<HistoryEntry[]>;
  /** States that a record has left, oldest first, as far as its versions above `from` tell. */
  pastStates(collection: string, id: string, from: number): readonly string[];
}

/** With `held`, the action needs approval and `output` describes the request. */
export type NestedResult = { ok: true; output: unknown; held: boolean } | { ok: false; error: unknown };

export type SeriesStep<T, R> = (context: WriteContext, item: T, index: number) => Promise<R>;

export interface WriteContext extends ReadContext {
  readonly handle: Tx;
  readonly records: RecordWriter;
  /** The database's WAL, to remove erased data from it. */
  readonly openLog: OpenLog;
  /** Adds a change to the audit trail. */
  changed(change: Change): void;
  /** Runs another write in this transaction, with its own checks and audit event. */
  call(action: Action, input: unknown): Promise<NestedResult>;
  /** Like `call`, but rolls the write back, to preview its result. */
  rehearse(action: Action, input: unknown): Promise<NestedResult>;
  /**
   * Runs a step for each item until `isOver`. Steps share savepoints: if a call of a step fails, the last steps are
   * rolled back and repeated with a savepoint for each call. A step must therefore have no other effects.
   */
  series<T, R>(items: readonly T[], step: SeriesStep<T, R>, isOver: () => Promise<boolean>): Promise<R[]>;
  /** Runs work in this transaction and rolls it back, to preview the result. */
  tried<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
  /** Same transaction under another principal's permissions, for work whose requester has left. */
  as(who: Principal, channel?: Channel): Promise<WriteContext>;
}
