import type { TProperties, TSchema } from "@sinclair/typebox";
import type { Text } from "../text/message.ts";
import type { ReadContext, WriteContext } from "./context.ts";
import type { ErrorCode } from "./errors.ts";
import type { Tier } from "./scope.ts";

/** Filter operators of lists. */
export type Operator =
  | "eq"
  | "ne"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "in"
  | "nin"
  | "like"
  | "contains"
  | "starts"
  | "is_null"
  | "span";

/** Stored value of a column. */
export type Stored = string | number | null;

/** Column of a field. Fields with several columns use suffixes: value_amount, value_currency. */
export interface FieldColumn {
  suffix: string;
  type: "text" | "integer";
}

/** Sensitivity of personal data. Sensitive values are masked for callers without the right to see them. */
export type Privacy = "none" | "personal" | "sensitive";

/**
 * Unit in which a number is displayed: minor units of the record's currency (by default the organisation's)
 * or always of the organisation's; hundredths; time spans.
 */
export type Unit = "amount" | "own_amount" | "percent" | "days" | "months" | "minutes" | "milliseconds";

/** A field of an entity, as data and pure functions. */
export interface Field<R extends boolean, Out, In = Out> {
  readonly kind: string;
  readonly required: R;
  /** Settable by the client, by the client at creation only, or by transitions and rules only. */
  readonly set: "client" | "once" | "rules";
  readonly privacy: Privacy;
  /** Set by rules with `stored`; answers show it in the caller's language. */
  readonly localised?: true;
  /** Included in the list's `q` search. */
  readonly search: boolean;
  /** Available for filters and sorting, and indexed for both. */
  readonly filter: boolean;
  readonly unique: boolean;
  readonly initial?: Out;
  readonly unit?: Unit;
  readonly help?: Text;

  readonly columns: readonly FieldColumn[];
  /** Suffix of the column used by filters and sorting. */
  readonly key: string;
  readonly operators: readonly Operator[];
  /** Schema of one filter operand in a URL. */
  readonly operand: TSchema;
  /** Stored form of a filter operand; undefined if it is invalid. */
  readonly parseOperand: (text: string) => Stored | undefined;
  readonly input: TSchema;
  readonly output: TSchema;
  /** Validates a value of the right shape; returns the error, if any. */
  readonly check?: (value: In) => Text | undefined;
  /** Converts a client's value into the form that records hold. */
  readonly accept?: (value: unknown, context: { currency: string }) => Out;
  readonly encode: (value: In) => Stored[];
  readonly decode: (stored: Stored[]) => Out;

  readonly reference?: ReferenceSpec;
  /** Collections of which the id may name a record. */
  readonly among?: readonly string[];
  readonly lines?: FieldMap;
}

export interface ReferenceSpec {
  /** Referenced collection, or "users". */
  target: string;
  many: boolean;
  /** Effect of a live record here on archiving the referenced one. */
  onArchive: "refuse" | "keep";
}

/** A field of any type: readable, but values can only be written through its own type. */
export type AnyField = Field<boolean, unknown, never>;
export type FieldMap = Record<string, AnyField>;

export type ValueOf<F> = F extends { decode: (stored: Stored[]) => infer T; required: infer R }
  ? R extends true
    ? T
    : T | null
  : never;

export type Values<F extends FieldMap> = { -readonly [K in keyof F]: ValueOf<F[K]> };

/** Fields of every record. */
export interface Standard<S extends string = string> {
  id: string;
  number: string | null;
  version: number;
  state: S;
  owner_id: string | null;
  team_id: string | null;
  tags: string[];
  custom: Record<string, string | number | boolean | null>;
  created_at: number;
  created_by: string;
  updated_at: number;
  updated_by: string;
  archived_at: number | null;
}

export type RecordOf<F extends FieldMap, S extends string = string> = Standard<S> & Values<F>;

/** Values for a new or changed record; any field may be missing. */
export type Draft<F extends FieldMap> = { [K in keyof F]?: DraftValue<ValueOf<F[K]>> } & {
  number?: string | null;
  owner_id?: string | null;
  team_id?: string | null;
  tags?: string[];
  custom?: Standard["custom"];
};

type DraftValue<T> = T extends readonly (infer L)[]
  ? readonly DraftValue<L>[]
  : T extends object
    ? { [K in keyof T]?: T[K] }
    : T;

type MaybePromise<T> = T | Promise<T>;

/** State change: `POST .../:id/{name}`. */
export interface Transition<F extends FieldMap, S extends string> {
  summary: string;
  from: readonly S[];
  /** Several if `choose` decides by the record. */
  to: S | readonly S[];
  choose?(record: RecordOf<F, S>): S;
  /** Record fields set with the transition. */
  takes?: { [K in keyof F]?: "required" | "optional" };
  /** Additional input that the effects need and the record does not keep. */
  input?: TProperties;
  /** Fields that name records which it creates. */
  makes?: readonly (keyof F & string)[];
  /** Destroys data, so it is refused under legal hold. */
  destroys?: true;
  /** For transitions that decide on a request: the transition that asks, and the one that refuses. */
  decides?: { asked: string; refused?: string };
  tier?: Tier;
  /** Error codes of its effects, in addition to those of every transition. */
  errors?: readonly ErrorCode[];
  /**
   * Effects of the transition. Throws a Fault to refuse; returns further fields to set, and the state if the
   * effects decide it.
   */
  apply?(
    context: WriteContext,
    record: RecordOf<F, S>,
    input: Record<string, unknown>,
  ): MaybePromise<(Draft<F> & { state?: S }) | undefined>;
}

/** Operations offered to clients besides reading and transitions. Append-only: create alone. */
export type Offer = "create" | "update" | "archive";

/** Effects of erasure, in addition to clearing personal fields and destroying history. */
export interface Erasure<F extends FieldMap, S extends string> {
  /** Replacements for values that cannot be empty, and other fields to change. */
  leaves?(record: RecordOf<F, S>, context: WriteContext): Draft<F> & { state?: S };
  /** Personal fields or attachments that are kept, with the legal reason. */
  keeps?(record: RecordOf<F, S>, context: WriteContext): { [K in keyof F | "attachments"]?: Text };
  /** Reason why the record cannot be erased for now. */
  refuses?(record: RecordOf<F, S>, context: WriteContext): Text | undefined;
}

/** Gapless numbering of an entity's records. Organisations may choose other formats in their settings. */
export interface Numbering {
  /** Prefix of the number: one for all records, or one per series. */
  prefix: string | Readonly<Record<string, string>>;
  digits: number;
  /** At creation by default; by a transition where drafts have none. */
  given?: "at_creation" | "by_transition";
  /** Restarts with each fiscal year, which becomes part of the number. */
  yearly?: "fiscal";
}

/** Amount as stated by a record. The engine checks its value, since statements may be wrong. */
export interface StatedAmount {
  /** In minor units of its currency. */
  amount: number;
  /** Defaults to the organisation's currency. */
  currency?: string | null;
  /** Stated value of one unit of the currency in the organisation's. */
  fx_rate?: string | null;
  /** Stated amount in the organisation's currency. */
  base?: number | null;
  /** Day of the exchange rate; defaults to today. */
  day?: string | null;
}

/** Due date of an action on a record. */
export interface Deadline<F extends FieldMap, S extends string> {
  /** Field with the day or time. */
  field: keyof F & string;
  /** Action that is due, as shown to people: "Give notice". */
  what: Text;
  /** States in which it is still open. */
  open: readonly S[];
}

/**
 * Visual tone of a state. quiet: nothing to do. busy: in progress. waiting: a person has to act. good:
 * succeeded. bad: failed.
 */
export const TONES = ["quiet", "busy", "waiting", "good", "bad"] as const;
export type Tone = (typeof TONES)[number];

/** Display settings on the pages that serve every collection. */
export interface EntityUi<S extends string> {
  /** List columns besides label and state. Chosen by field kinds by default. */
  columns?: readonly string[];
  /** Default sort of the list: `code`, `-start`. Newest first by default. */
  sort?: string;
  /** Tones of states whose name means something different than in most collections. */
  tones?: { readonly [state in S]?: Tone };
  /** Separator between the parts of the label: a space in personal names. A dot by default. */
  joint?: " ";
  /** Position among the shortcuts for new records on the start page; none by default. */
  shortcut?: number;
}

/** Types of facts that approval rules can test; a choice lists its values. */
export type FactKind = "decimal" | "boolean" | readonly string[];

/** Records of an entity as seen by segregation-of-duties rules. */
export interface DutySubject<F extends FieldMap> {
  /** Compared by rules with scope `same_party` or `same_period`. */
  compares?: "party" | "period";
  /** Field with the user who owns the record; `user_id` by default. */
  owner?: (keyof F & string) | "owner_id";
  /** Field with the record that this one was merged into. */
  mergedInto?: keyof F & string;
}

/** Employment of a user: the field with the user, and the states in which it has ended. */
export interface Employment<F extends FieldMap = FieldMap, S extends string = string> {
  user: keyof F & string;
  over: readonly S[];
}

export interface EntitySpec<F extends FieldMap, S extends string> {
  module: string;
  /** Plural collection name, as in the path. */
  name: string;
  singular: string;
  description: string;
  /** Fields that form the record's display name. */
  label: readonly ((keyof F & string) | "number")[];
  fields: F;
  states: readonly S[];
  initial: NoInfer<S>;
  transitions: Record<string, Transition<F, NoInfer<S>>>;
  numbering?: Numbering;
  /**
   * True if users without access to the records may reference them: shared master data such as items,
   * projects and ledger accounts. For all other types an id outside the caller's roles is answered like one
   * that does not exist.
   */
  nameable?: true;
  /** All by default. */
  offers?: readonly Offer[];
  /**
   * Amounts for approval limits, added up; the larger of the positive and negative sums counts. Undefined if
   * unknown: then the limit counts as exceeded.
   */
  worth?(
    record: RecordOf<F, S>,
    context: ReadContext,
    call: { move: string; input: Record<string, unknown> },
  ): StatedAmount | readonly StatedAmount[] | undefined;
  ui?: EntityUi<NoInfer<S>>;
  /**
   * Relation to natural persons, for data subject requests. is: each record is a person. about: a record that
   * names one person belongs to that person as a whole.
   */
  person?: readonly ("is" | "about")[];
  employment?: Employment<F, NoInfer<S>>;
  duty?: DutySubject<F>;
  /** Facts available to conditions of approval rules. */
  factKinds?: Readonly<Record<string, FactKind>>;
  /** Facts besides fields that approval rules can test, such as a price above the last one. */
  facts?(
    record: RecordOf<F, S>,
    context: ReadContext,
    move?: string,
    input?: Record<string, unknown>,
  ): Record<string, string | number | boolean | undefined>;
  /** Effects of erasure on records of this type. */
  erasure?: Erasure<F, NoInfer<S>>;
  /** Attachments are as confidential as the sensitive fields, and need the same right. */
  sensitiveFiles?: true;
  /** Due dates for the calendar of deadlines. */
  deadlines?: readonly Deadline<F, NoInfer<S>>[];
  /** States in which clients can no longer change the record. */
  frozen?: readonly NoInfer<S>[];
  /** States in which the books rely on the record, so it can no longer be archived. */
  kept?: readonly NoInfer<S>[];
  /** Computes dependent fields at creation and at every change. */
  derive?(
    record: RecordOf<F, S>,
    context: WriteContext,
    before: RecordOf<F, S> | undefined,
  ): MaybePromise<Draft<F>>;
  /**
   * Sources of fields that a rule fills: for a collection, each field with those it comes from. Fields of the
   * same name need no entry. Callers who may not see the source cannot have it copied to where they could
   * read it.
   */
  copies?: Readonly<Record<string, { readonly [K in keyof F]?: readonly string[] }>>;
  /** Validates a record before it is stored; throws a Fault to refuse. */
  check?(
    context: WriteContext,
    record: RecordOf<F, S>,
    before: RecordOf<F, S> | undefined,
  ): MaybePromise<void>;
  /** Replaces values bound to this server's own keys when an archive is imported. */
  arrives?(record: RecordOf<F, S>, context: WriteContext): Draft<F>;
  /**
   * Fields currently hidden from the caller, also parts of lines such as `goals.score`. None of them is
   * required.
   */
  hidden?(record: RecordOf<F, S>, context: ReadContext): readonly string[];
  /** Fields that are not stored but computed from the record when it is read. */
  computed?: Record<
    string,
    { schema: TSchema; unit?: Unit; value(record: RecordOf<F, S>, context: ReadContext): unknown }
  >;
}

/** A record type with erased field and state types. */
export interface Entity extends EntitySpec<FieldMap, string> {
  /** module.name, as used in permissions, references and events. */
  readonly collection: string;
}

/** A record type that keeps its own field and state types. */
export type TypedEntity<F extends FieldMap, S extends string> = Omit<Entity, "fields" | "states"> & {
  readonly fields: F;
  readonly states: readonly S[];
};

/** Maps fields to sources of the same name. */
export function sameNames<const N extends string>(...names: readonly N[]): Record<N, readonly string[]> {
  // Each name is assigned in the next line.
  return Object.fromEntries(names.map((name) => [name, [name]])) as unknown as Record<N, readonly string[]>;
}

/** Defines a record type. Its table, schemas, routes, permissions and forms are derived from it. */
export function defineEntity<const F extends FieldMap, const S extends string>(
  spec: EntitySpec<F, S>,
): TypedEntity<F, S> {
  const entity = { ...spec, collection: `${spec.module}.${spec.name}` };
  // Its rules only receive its own records, so the types can be erased here.
  return entity as unknown as TypedEntity<F, S>;
}

/** Record type of an entity. */
export type RecordIn<E> = E extends TypedEntity<infer F, infer S> ? RecordOf<F, S> : never;

/** Matches every collection in a follower. */
export const EVERY_COLLECTION = "*";

/** Synchronous listener, called for every created or changed record within the same transaction. */
export interface Follower {
  /** Collection, or EVERY_COLLECTION. */
  readonly of: string;
  run(
    context: WriteContext,
    after: RecordOf<FieldMap>,
    before: RecordOf<FieldMap> | undefined,
    collection: string,
  ): Promise<void>;
}

/** Legal hold that prevents records from being archived or erased. */
export interface Holder {
  /** Reason for the hold as a sentence; undefined if there is none. */
  holds(context: ReadContext, collection: string, id: string): Text | undefined;
}

export function follow<F extends FieldMap, S extends string>(
  entity: TypedEntity<F, S>,
  run: (
    context: WriteContext,
    after: RecordOf<F, S>,
    before: RecordOf<F, S> | undefined,
  ) => MaybePromise<void>,
): Follower {
  // Only called with this entity's records.
  return {
    of: entity.collection,
    run: async (context, after, before) =>
      run(context, after as RecordOf<F, S>, before as RecordOf<F, S> | undefined),
  };
}
