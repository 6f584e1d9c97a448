import type { TSchema } from "@sinclair/typebox";
import type { SQL } from "drizzle-orm";
import type { Handle, Tx } from "../store/commit.ts";
import type { Vault } from "../store/vault.ts";
import type { Action } from "./action.ts";
import type { Draft, Entity, FieldMap, RecordOf, Standard, TypedEntity } from "./entity.ts";
import type { Principal } from "./principal.ts";

export type Channel = "http" | "cli" | "job" | "import" | "system";

/** Where a call comes from. */
export interface Origin {
  channel: Channel;
  address: string;
  correlationId: string;
  /** The approval by whose last vote it is made. */
  approval?: string;
}

/** A record that a call changed, for the audit trail and the record's history. */
export interface Change {
  collection: string;
  id: string;
  /** The record's new version; null when something of the record's changed but not the record itself. */
  version: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Which of the changed fields are a person's, and the vault key they are sealed under. */
  personal?: { key: number; fields: readonly string[] };
}

/** What a policy's condition reads of a record: a column of its table and how it compares. */
export interface PolicyColumn {
  sql: SQL;
  type: "text" | "number" | "boolean" | "list";
}

/** What the attribute policies leave of the fields of one collection's records. */
export interface FieldGate {
  /** Whether they say nothing about any field: so it is for most callers and collections. */
  readonly open: boolean;
  /** Whether one record shows a field. */
  shows(field: string, view: () => Record<string, unknown>): boolean;
  /** The rows that show it: all, none, or some by SQL. */
  showing(field: string, column: (field: string) => PolicyColumn | undefined): SQL | boolean;
  /** Whether it may be written in one record; undefined when no policy says. */
  takes(field: string, view: () => Record<string, unknown>): boolean | undefined;
}

/** What the attribute policies in force say about the action that is running. */
export interface PolicyGate {
  /** The fields of which one must name the caller, where the roles give the permission for one's own records alone. */
  readonly own?: readonly string[];
  /** Whether the action may touch this record; `view` shows it as conditions see it, and is asked only when one looks. */
  permits(view: () => Record<string, unknown>): boolean;
  /** The rows the action may touch, as SQL; undefined when all. */
  where(column: (field: string) => PolicyColumn | undefined): SQL | undefined;
  /** Values of which every record that it permits has one: where an index can begin. Undefined when nothing is known. */
  seeks(): readonly { field: string; value: string | number }[] | undefined;
  /** What they leave of the fields of the collection's records. */
  readonly fields: FieldGate;
}

/** An exchange rate as it was entered. */
export interface EnteredRate {
  /** What one unit of the currency is worth in the organisation's. */
  readonly rate: string;
  /** The users who made it what it is. */
  readonly enteredBy: readonly string[];
}

interface Context {
  readonly principal: Principal;
  readonly origin: Origin;
  /** The approval by which the call is made: that of its last vote, or the one that its requester could give alone. */
  readonly approval: string | null;
  /** The organisation's number in the store. */
  readonly org: number;
  /** UTC milliseconds: one moment for the whole call. */
  readonly now: number;
  /** The day that it is where the organisation is. */
  readonly today: string;
  readonly vault: Vault;
  /** Lets others have their turn, if this call has worked for a while: to be asked within long work. */
  turn(): Promise<void>;
  /** How long the statements of one query may work, in milliseconds. */
  readonly queryMs: number;
  /** The policies on an action: the running one, or another whose records this one shows as well. */
  policy(action?: string): PolicyGate;
  /** What the policies alone say about an action, whatever the caller's roles or scopes give. */
  narrowing(action: string): PolicyGate;
  /** Whether the caller's roles hold a permission, be it for their own records alone: `policy` says for which. */
  may(permission: string): boolean;
  /** Whether they hold it for all records. */
  holds(permission: string): boolean;
  /** What the caller may read, as one word: another one by now means that they may read less. */
  accessRevision(): string;
  /** The rate of a foreign currency on a day: the newest on or before it. Undefined where there is none. */
  enteredRate(currency: string, day: string): EnteredRate | undefined;
  /** Names the record this call is about, for its audit event. */
  about(collection: string, id: string): void;
  /** Says who the caller turned out to be: a login's event belongs to the one who logged in. */
  actAs(principal: Principal): void;
  /** How many records a read gave out, for its audit event. */
  returned(count: number): void;
  /** Tells the audit event what of a record was given out, where that is more than the record. */
  disclosed(facts: Change): void;
}

/** The same context, but for what is different. */
export function variant<C extends ReadContext>(context: C, different: Partial<C>): C {
  // Made on top of the context: it has everything that is not different.
  return Object.create(context, Object.getOwnPropertyDescriptors(different)) as C;
}

/** One change of a record, as its history shows it. */
export interface HistoryEntry {
  version: number;
  at: number;
  actor: string;
  action: string;
  changes: { field: string; from: unknown; to: unknown }[];
}

/** The records of the caller's organisation, for what happens within a call. Asks no permission and no policy unless it says so. */
export interface RecordReader {
  /** The entity of a collection that is known by its name only; as the type that it is known to have, where one is named. */
  entity<E extends { collection: string } = Entity>(collection: string): E;
  /** What is known here of a record of another module, whatever its state: fields that its entity defines. */
  facts<T>(collection: string, id: string): (Standard & T) | undefined;
  /** A record whatever its state, archived or not. */
  find<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    id: string,
  ): RecordOf<F, S> | undefined;
  /** A record that must be there: one that a reference names. */
  get<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): RecordOf<F, S>;
  /** The live records that a condition holds of, by their columns, in the order they were made unless said. */
  where<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    condition: SQL,
    options?: { limit?: number; order?: SQL },
  ): RecordOf<F, S>[];
  /** Whether an id can be referred to: a live record, an active user. */
  exists(target: string, id: string): boolean;
  /** The records of a collection that its list would show the caller, as a condition. */
  visible(entity: { collection: string }): SQL;
  /** A record as an answer shows it to the caller. */
  show<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
  ): Record<string, unknown>;
}

export interface RecordWriter extends RecordReader {
  /** The record that the call is about: one that the caller may act on, and that is not archived. */
  subject<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): RecordOf<F, S>;
  /** Refuses to erase a record that somebody holds: a legal hold. */
  refuseWhenHeld<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): void;
  /** Refuses when policies would keep the record, as it is now, from the caller's action. */
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
  /** Inserts as the caller: refused to those who could not create it by itself. */
  create<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    values: Draft<F>,
  ): Promise<RecordOf<F, S>>;
  /** Updates as the caller: refused to those who could not change it by itself. */
  change<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
    values: Draft<F>,
  ): Promise<RecordOf<F, S>>;
  /** Takes the transition of a record as a part of this call: its rules and effects hold, permissions are not asked. */
  move<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
    transition: string,
    input?: Record<string, unknown>,
  ): Promise<RecordOf<F, S>>;
  /** Erases who somebody was from a record: its personal values, files and past. What stays is what its entity says. */
  erase<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
  ): Promise<RecordOf<F, S>>;
  /** The next number of the entity's, without gaps: of one of its series, in a fiscal year where it has those. */
  number<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    place?: { series?: string; year?: string },
  ): string;
}

export interface ReadContext extends Context {
  readonly handle: Handle;
  readonly records: RecordReader;
  /** The answer of another action that reads, by its name, as the same caller: refused when they may not ask it. */
  ask(action: string, input: Record<string, unknown>): Promise<unknown>;
  /** The approval rules that would hold a call of an action, as far as its input is known. */
  heldBy(action: string, input: Record<string, unknown>): readonly { id: string; name: string }[];
  /** The schema of what an action answers, by its name; undefined when there is none of it. */
  answerOf(action: string): TSchema | undefined;
  /** What the audit trail says of a record's changes, newest first, below a version. */
  history(collection: string, id: string, below: number, limit: number): Promise<HistoryEntry[]>;
}

/** The result of an action run inside another one; held: it waits for an approval, which the output tells of. */
export type NestedResult = { ok: true; output: unknown; held: boolean } | { ok: false; error: unknown };

export interface WriteContext extends ReadContext {
  readonly handle: Tx;
  readonly records: RecordWriter;
  /** Records a change in the audit trail, in this transaction. */
  changed(change: Change): void;
  /** Runs another write in this transaction under the same caller, with all of its own checks and its own event. */
  call(action: Action, input: unknown): Promise<NestedResult>;
  /** Does work in this transaction and undoes all of it: what would have come of it. */
  tried<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
  /**
   * The same transaction in the name of somebody else of the organisation: what is called through it is asked,
   * refused, held and told of as theirs. For work that goes on after its caller has left.
   */
  as(who: Principal, channel?: Channel): Promise<WriteContext>;
}
