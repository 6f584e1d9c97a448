import type { TProperties, TSchema } from "@sinclair/typebox";
import type { ReadContext, WriteContext } from "./context.ts";
import type { ErrorCode } from "./errors.ts";
import type { Tier } from "./scope.ts";

/** How a list can be filtered by a field. */
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

/** What the store keeps. */
export type Stored = string | number | null;

/** A column of a field. A field of several columns gives each a suffix: value_amount, value_currency. */
export interface FieldColumn {
  suffix: string;
  type: "text" | "integer";
}

/** How strictly a value is a person's: masked from those without the right to it when sensitive. */
export type Privacy = "none" | "personal" | "sensitive";

/**
 * What a number counts, so that people are shown it as such: minor units of the record's currency (of the
 * organisation's, where it has none) or always of the organisation's; hundredths; spans of time.
 */
export type Unit = "amount" | "own_amount" | "percent" | "days" | "months" | "minutes" | "milliseconds";

/** A field of an entity: everything that is known about it, as data and pure functions. */
export interface Field<R extends boolean, Out, In = Out> {
  readonly kind: string;
  readonly required: R;
  /** Who sets it: the client; the client but only at creation; transitions and rules only. */
  readonly set: "client" | "once" | "rules";
  readonly privacy: Privacy;
  /** Found by the list's `q`. */
  readonly search: boolean;
  /** Offered for filter and sort, and indexed for both. */
  readonly filter: boolean;
  readonly unique: boolean;
  readonly initial?: Out;
  readonly unit?: Unit;
  readonly help?: string;

  readonly columns: readonly FieldColumn[];
  /** The suffix of the column that filters and sorting use. */
  readonly key: string;
  readonly operators: readonly Operator[];
  /** One filter operand, as it stands in a URL. */
  readonly operand: TSchema;
  /** What a filter operand is in the store; undefined when it is not valid. */
  readonly parseOperand: (text: string) => Stored | undefined;
  readonly input: TSchema;
  readonly output: TSchema;
  /** What else is wrong with a value of the right shape, or undefined. */
  readonly check?: (value: In) => string | undefined;
  /** A value as the client may send it -> as records hold it. */
  readonly accept?: (value: unknown, context: { currency: string }) => Out;
  readonly encode: (value: In) => Stored[];
  readonly decode: (stored: Stored[]) => Out;

  readonly reference?: ReferenceSpec;
  /** The collections that it may name one record of, with the record's id. */
  readonly among?: readonly string[];
  readonly lines?: FieldMap;
}

export interface ReferenceSpec {
  /** The collection referred to, or "users". */
  target: string;
  many: boolean;
  /** Whether a live record here keeps the other one from being archived. */
  onArchive: "refuse" | "keep";
}

/** A field of any type: gives something, and takes only what its own type is known to take. */
export type AnyField = Field<boolean, unknown, never>;
export type FieldMap = Record<string, AnyField>;

export type ValueOf<F> = F extends { decode: (stored: Stored[]) => infer T; required: infer R }
  ? R extends true
    ? T
    : T | null
  : never;

export type Values<F extends FieldMap> = { -readonly [K in keyof F]: ValueOf<F[K]> };

/** The fields that every record has. */
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

/** What a new record is given, or what of one changes: any of its fields, each as far as it is known. */
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

/** A move from one state to another: `POST .../:id/{name}`. */
export interface Transition<F extends FieldMap, S extends string> {
  summary: string;
  from: readonly S[];
  /** Several when `choose` decides by the record. */
  to: S | readonly S[];
  choose?(record: RecordOf<F, S>): S;
  /** Fields of the record that are set with the move. */
  takes?: { [K in keyof F]?: "required" | "optional" };
  /** What else the move is told: what its effects need and the record does not keep. */
  input?: TProperties;
  /** Whether what the record says is gone afterwards: not while somebody holds it. */
  destroys?: true;
  /** For a move that decides on what another move asked for: the asking one, and the one that says no. */
  decides?: { asked: string; refused?: string };
  tier?: Tier;
  /** The codes that its effects can answer with, beside those of every move. */
  errors?: readonly ErrorCode[];
  /**
   * The effects of the move. Refuses by throwing a Fault; answers further fields to set, and the state
   * when it is the effects that decide it.
   */
  apply?(
    context: WriteContext,
    record: RecordOf<F, S>,
    input: Record<string, unknown>,
  ): MaybePromise<(Draft<F> & { state?: S }) | undefined>;
}

/** What clients are offered beside reading and the transitions. Append-only: create alone. */
export type Offer = "create" | "update" | "archive";

/** What erasing who somebody was does to a record, beside emptying its personal fields and destroying its past. */
export interface Erasure<F extends FieldMap, S extends string> {
  /** What stands in place of values that cannot be empty, and what else goes with them. */
  leaves?(record: RecordOf<F, S>, context: WriteContext): Draft<F> & { state?: S };
  /** Personal fields that stay, or attached files, and the reason in law. */
  keeps?(record: RecordOf<F, S>, context: WriteContext): { [K in keyof F | "attachments"]?: string };
  /** Why the record cannot be erased at all for now. */
  refuses?(record: RecordOf<F, S>, context: WriteContext): string | undefined;
}

/** How the records of an entity are numbered, without gaps. An organisation may choose other forms in its settings. */
export interface Numbering {
  /** What stands before the number: one for all records, or one for each series that they are numbered in. */
  prefix: string | Readonly<Record<string, string>>;
  digits: number;
  /** At creation unless said; by a transition when a draft has none. */
  given?: "at_creation" | "by_transition";
  /** Whether they begin anew with each fiscal year, which then stands in the number. */
  yearly?: "fiscal";
}

/** An amount as a record states it. It is for the engine to value: what somebody states may be wrong. */
export interface StatedAmount {
  /** In minor units of its currency. */
  amount: number;
  /** The organisation's unless given. */
  currency?: string | null;
  /** What one unit of the currency is worth in the organisation's, as the record states it. */
  fx_rate?: string | null;
  /** What it comes to in the organisation's currency, where the record states that itself. */
  base?: number | null;
  /** The day whose rate it is converted at; today unless given. */
  day?: string | null;
}

/** A day by which something must be done about a record. */
export interface Deadline<F extends FieldMap, S extends string> {
  /** The field that holds the day or the moment. */
  field: keyof F & string;
  /** What is due, as a person reads it: "Give notice". */
  what: string;
  /** The states in which it still is. */
  open: readonly S[];
}

/**
 * How a state reads at a glance. quiet: nothing to do yet, or nothing more. busy: under way. waiting: somebody has to
 * act. good: came out well. bad: did not.
 */
export const TONES = ["quiet", "busy", "waiting", "good", "bad"] as const;
export type Tone = (typeof TONES)[number];

/** How the pages that serve every collection show this one. */
export interface EntityUi<S extends string> {
  /** Columns of its list, beside the label and the state. Chosen by the kinds of its fields unless given. */
  columns?: readonly string[];
  /** Order of its list, for what people look up: `code`, `-start`. The newest first unless given. */
  sort?: string;
  /** States whose word means something else than in most collections. */
  tones?: { readonly [state in S]?: Tone };
  /** Joins the parts of its label: a space within the name of a person. A dot unless given. */
  joint?: " ";
  /** Place among the shortcuts that the start page offers to make new records; none unless given. */
  shortcut?: number;
}

/** Kinds of the facts that approval rules can ask about a record; a choice lists its words. */
export type FactKind = "decimal" | "boolean" | readonly string[];

/** How rules on the separation of duties see the records of an entity. */
export interface DutySubject<F extends FieldMap> {
  /** Compared by rules of the scope `same_party` or `same_period`. */
  compares?: "party" | "period";
  /** The field with the user whose own record it is; `user_id` unless given. */
  owner?: (keyof F & string) | "owner_id";
  /** The field with the record that this one was merged into. */
  mergedInto?: keyof F & string;
}

/** The employment of a user: the field with the user, and the states in which it is over. */
export interface Employment<F extends FieldMap = FieldMap, S extends string = string> {
  user: keyof F & string;
  over: readonly S[];
}

export interface EntitySpec<F extends FieldMap, S extends string> {
  module: string;
  /** The collection: plural, as in the path. */
  name: string;
  singular: string;
  description: string;
  /** The fields that together name a record to a person. */
  label: readonly ((keyof F & string) | "number")[];
  fields: F;
  states: readonly S[];
  initial: NoInfer<S>;
  transitions: Record<string, Transition<F, NoInfer<S>>>;
  numbering?: Numbering;
  /**
   * Whether records can be named by whoever may not look at them: what everybody works with, as items, projects and
   * ledger accounts. Of every other type an id that roles do not show is answered as one that does not exist.
   */
  nameable?: true;
  /** All, unless said. */
  offers?: readonly Offer[];
  /**
   * The amounts that the limits of approval rules go by, added up; of those above and those below zero the larger
   * side counts. Undefined when nobody can say: then a limit counts as passed.
   */
  worth?(
    record: RecordOf<F, S>,
    context: ReadContext,
    call: { move: string; input: Record<string, unknown> },
  ): StatedAmount | readonly StatedAmount[] | undefined;
  ui?: EntityUi<NoInfer<S>>;
  /**
   * Ties to natural persons, by which a data request finds what is theirs. is: each record is a person. about: a record
   * that names one person is that person's own, with all that it says.
   */
  person?: readonly ("is" | "about")[];
  employment?: Employment<F, NoInfer<S>>;
  duty?: DutySubject<F>;
  /** The facts that conditions of approval rules are offered. */
  factKinds?: Readonly<Record<string, FactKind>>;
  /** What approval rules can ask about a record beside its fields, as whether a price is above the last one. */
  facts?(
    record: RecordOf<F, S>,
    context: ReadContext,
    move?: string,
    input?: Record<string, unknown>,
  ): Record<string, string | number | boolean | undefined>;
  /** What erasing who somebody was does to a record of this type. */
  erasure?: Erasure<F, NoInfer<S>>;
  /** Whether attached files say as much as the sensitive fields: they are shown to those alone who may see these. */
  sensitiveFiles?: true;
  /** What stands on the calendar of deadlines. */
  deadlines?: readonly Deadline<F, NoInfer<S>>[];
  /** States in which the client can no longer change the record. */
  frozen?: readonly NoInfer<S>[];
  /** States in which the books rely on the record: it can no longer be archived. */
  kept?: readonly NoInfer<S>[];
  /** Computes fields that follow from others; runs at creation and at every change. */
  derive?(
    record: RecordOf<F, S>,
    context: WriteContext,
    before: RecordOf<F, S> | undefined,
  ): MaybePromise<Draft<F>>;
  /**
   * What fields are made from where a rule fills them: for a collection, each field with those of its records. Fields
   * of one name need no saying. Whoever may not see the one cannot have it copied to where they could read it.
   */
  copies?: Readonly<Record<string, { readonly [K in keyof F]?: readonly string[] }>>;
  /** What must hold of a record before it is stored; refuses by throwing a Fault. */
  check?(
    context: WriteContext,
    record: RecordOf<F, S>,
    before: RecordOf<F, S> | undefined,
  ): MaybePromise<void>;
  /** What of a record stands under this appliance's own keys: made anew when an archive brings the record here. */
  arrives?(record: RecordOf<F, S>, context: WriteContext): Draft<F>;
  /** What of a record is kept from the caller for now: fields, or parts of lines as `goals.score`. None of them is required. */
  hidden?(record: RecordOf<F, S>, context: ReadContext): readonly string[];
  /** Fields that are not stored but follow from the record and the moment it is read. */
  computed?: Record<
    string,
    { schema: TSchema; unit?: Unit; value(record: RecordOf<F, S>, context: ReadContext): unknown }
  >;
}

/** A record type as the entity kit works with it: any fields, any states. */
export interface Entity extends EntitySpec<FieldMap, string> {
  /** module.name: what permissions, references and events call it. */
  readonly collection: string;
}

/** A record type that still knows the types of its own fields and states. */
export type TypedEntity<F extends FieldMap, S extends string> = Omit<Entity, "fields" | "states"> & {
  readonly fields: F;
  readonly states: readonly S[];
};

/** Fields that are taken from those of the same names. */
export function sameNames<const N extends string>(...names: readonly N[]): Record<N, readonly string[]> {
  // Each of the names is given its own value in the next line.
  return Object.fromEntries(names.map((name) => [name, [name]])) as unknown as Record<N, readonly string[]>;
}

/** Defines a record type: its table, schemas, routes, permissions and forms all follow from it. */
export function defineEntity<const F extends FieldMap, const S extends string>(
  spec: EntitySpec<F, S>,
): TypedEntity<F, S> {
  const entity = { ...spec, collection: `${spec.module}.${spec.name}` };
  // Its rules are only ever given its own records, so what they take may be forgotten here.
  return entity as unknown as TypedEntity<F, S>;
}

/** The type of an entity's records. */
export type RecordIn<E> = E extends TypedEntity<infer F, infer S> ? RecordOf<F, S> : never;

/** What a follower of every collection follows. */
export const EVERY_COLLECTION = "*";

/** What is kept in step with a collection: told of every record that is made or changed, within the same transaction. */
export interface Follower {
  /** The collection, or EVERY_COLLECTION. */
  readonly of: string;
  run(
    context: WriteContext,
    after: RecordOf<FieldMap>,
    before: RecordOf<FieldMap> | undefined,
    collection: string,
  ): Promise<void>;
}

/** Who keeps records from being archived or erased: a legal hold. */
export interface Holder {
  /** Why the record must stay as it is, as a sentence; undefined when nothing holds it. */
  holds(context: ReadContext, collection: string, id: string): string | undefined;
}

/** Defines a follower of an entity's records. */
export function follow<F extends FieldMap, S extends string>(
  entity: TypedEntity<F, S>,
  run: (
    context: WriteContext,
    after: RecordOf<F, S>,
    before: RecordOf<F, S> | undefined,
  ) => MaybePromise<void>,
): Follower {
  // It is told of this entity's records alone.
  return {
    of: entity.collection,
    run: async (context, after, before) =>
      run(context, after as RecordOf<F, S>, before as RecordOf<F, S> | undefined),
  };
}
