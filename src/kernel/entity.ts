import type { TProperties, TSchema } from "@sinclair/typebox";
import type { Text } from "../text/message.ts";
import type { ReadContext, WriteContext } from "./context.ts";
import type { ErrorCode } from "./errors.ts";
import type { Tier } from "./scope.ts";

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

export type Stored = string | number | null;

/** Column of a field. Fields with several columns use suffixes: value_amount, value_currency. */
export interface FieldColumn {
  suffix: string;
  type: "text" | "integer";
}

/** Sensitive values are masked for callers without the right to see them. */
export type Privacy = "none" | "personal" | "sensitive";

/** `amount` is in minor units of the record's currency, `own_amount` in those of the organisation's. */
export type Unit = "amount" | "own_amount" | "percent" | "days" | "months" | "minutes" | "milliseconds";

export interface Field<R extends boolean, Out, In = Out> {
  readonly kind: string;
  readonly required: R;
  /** Settable by clients, by clients at creation only, or by transitions and rules only. */
  readonly set: "client" | "once" | "rules";
  readonly privacy: Privacy;
  /** True for catalogue texts that rules set with `stored`. They are shown in the caller's language. */
  readonly localised?: true;
  /** Included in the `q` search. */
  readonly search: boolean;
  /** True if the field can be filtered and sorted. It is then indexed for both. */
  readonly filter: boolean;
  readonly unique: boolean;
  readonly initial?: Out;
  readonly unit?: Unit;
  readonly help?: Text;

  readonly columns: readonly FieldColumn[];
  /** Suffix of the column used for filtering and sorting. */
  readonly key: string;
  readonly operators: readonly Operator[];
  /** Schema of a filter operand in a URL. */
  readonly operand: TSchema;
  /** Parses an operand; undefined if it is invalid. */
  readonly parseOperand: (text: string) => Stored | undefined;
  readonly input: TSchema;
  readonly output: TSchema;
  /** Returns the error, if any. */
  readonly check?: (value: In) => Text | undefined;
  /** Converts a client's value into a record's. */
  readonly accept?: (value: unknown, context: { currency: string }) => Out;
  readonly encode: (value: In) => Stored[];
  readonly decode: (stored: Stored[]) => Out;

  readonly reference?: ReferenceSpec;
  /** Collections to which the reference may point. */
  readonly among?: readonly string[];
  readonly lines?: FieldMap;
}

export interface ReferenceSpec {
  /** Collection name, or "users". */
  target: string;
  many: boolean;
  /** Effect of archiving the referenced record while this one is live. */
  onArchive: "refuse" | "keep";
}

/** Field of any type: readable, but only writable through its own type. */
export type AnyField = Field<boolean, unknown, never>;
export type FieldMap = Record<string, AnyField>;

export type ValueOf<F> = F extends { decode: (stored: Stored[]) => infer T; required: infer R }
  ? R extends true
    ? T
    : T | null
  : never;

export type Values<F extends FieldMap> = { -readonly [K in keyof F]: ValueOf<F[K]> };

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
  /** State after the transition; with several, `choose` decides. */
  to: S | readonly S[];
  choose?(record: RecordOf<F, S>): S;
  /** Record fields that the transition sets from its input. */
  takes?: { [K in keyof F]?: "required" | "optional" };
  /** Input for the effects, not stored in the record. */
  input?: TProperties;
  /** Fields that name records created by the transition. */
  makes?: readonly (keyof F & string)[];
  /** True if the transition destroys data. It is then refused under legal hold. */
  destroys?: true;
  /** If the transition decides on a request: the transition that submits it and the one that refuses it. */
  decides?: { asked: string; refused?: string };
  tier?: Tier;
  /** Error codes in addition to those that every transition can return. */
  errors?: readonly ErrorCode[];
  /** Throws a Fault to refuse; returns further fields to set, and the state if the effects decide it. */
  apply?(
    context: WriteContext,
    record: RecordOf<F, S>,
    input: Record<string, unknown>,
  ): MaybePromise<(Draft<F> & { state?: S }) | undefined>;
}

/** Operations that clients may use besides transitions. Append-only collections offer `create` alone. */
export type Offer = "create" | "update" | "archive";

/** Effects of erasure besides clearing personal fields and destroying history. */
export interface Erasure<F extends FieldMap, S extends string> {
  /** Returns replacements for mandatory fields, and other fields to change. */
  leaves?(record: RecordOf<F, S>, context: WriteContext): Draft<F> & { state?: S };
  /** Returns the personal fields or attachments to keep, with the legal reason for each. */
  keeps?(record: RecordOf<F, S>, context: WriteContext): { [K in keyof F | "attachments"]?: Text };
  /** Returns the reason if erasure must be refused for now. */
  refuses?(record: RecordOf<F, S>, context: WriteContext): Text | undefined;
}

/** Gapless numbering. Organisations may configure other formats. */
export interface Numbering {
  /** One for all records, or one per series. */
  prefix: string | Readonly<Record<string, string>>;
  digits: number;
  /** When the number is assigned: at creation by default, or by a transition if drafts have none. */
  given?: "at_creation" | "by_transition";
  /** Restarts with each fiscal year, which is part of the number. */
  yearly?: "fiscal";
}

/** Amount as stated by a record; it may be wrong, so the engine checks its value. */
export interface StatedAmount {
  /** In minor units. */
  amount: number;
  /** Defaults to the organisation's currency. */
  currency?: string | null;
  /** Value of one unit of the currency in the organisation's currency, as stated by the record. */
  fx_rate?: string | null;
  /** Amount in the organisation's currency. */
  base?: number | null;
  /** Exchange rate date; defaults to today. */
  day?: string | null;
}

export interface Deadline<F extends FieldMap, S extends string> {
  field: keyof F & string;
  /** Due action as shown to users: "Give notice". */
  what: Text;
  /** States in which the action is still open. */
  open: readonly S[];
}

/** Visual tone of a state. In order: nothing to do, in progress, waiting for a person, succeeded, failed. */
export const TONES = ["quiet", "busy", "waiting", "good", "bad"] as const;
export type Tone = (typeof TONES)[number];

/** Display settings for the generic record pages. */
export interface EntityUi<S extends string> {
  /** List columns besides label and state; chosen by field kind by default. */
  columns?: readonly string[];
  /** Default list sort: `code`, `-start`. Newest first by default. */
  sort?: string;
  /** Tones of states whose name means something else in most collections. */
  tones?: { readonly [state in S]?: Tone };
  /** Separator of the label's parts: a dot by default, a space for personal names. */
  joint?: " ";
  /** Position among the start page's shortcuts for new records; none by default. */
  shortcut?: number;
}

/** Fact types for approval rules; a choice lists its values. */
export type FactKind = "decimal" | "boolean" | readonly string[];

/** How segregation-of-duties rules see an entity's records. */
export interface DutySubject<F extends FieldMap> {
  /** Makes rules with the scope `same_party` or `same_period` compare these records. */
  compares?: "party" | "period";
  /** Field that holds the user to whom the record belongs; `user_id` by default. */
  owner?: (keyof F & string) | "owner_id";
  /** Field that refers to the record into which this one was merged. */
  mergedInto?: keyof F & string;
}

/** The field with the user, and the states in which the employment has ended. */
export interface Employment<F extends FieldMap = FieldMap, S extends string = string> {
  user: keyof F & string;
  over: readonly S[];
}

export interface EntitySpec<F extends FieldMap, S extends string> {
  module: string;
  /** Plural, as in the path. */
  name: string;
  singular: string;
  description: string;
  /** Fields that form the display name. */
  label: readonly ((keyof F & string) | "number")[];
  fields: F;
  states: readonly S[];
  initial: NoInfer<S>;
  transitions: Record<string, Transition<F, NoInfer<S>>>;
  numbering?: Numbering;
  /** Shared master data: can be referenced without access. Other inaccessible ids are answered as missing. */
  nameable?: true;
  /** Offered to clients; all by default. */
  offers?: readonly Offer[];
  /** Amount for approval limits: the larger of positive and negative sums. Undefined exceeds every limit. */
  worth?(
    record: RecordOf<F, S>,
    context: ReadContext,
    call: { move: string; input: Record<string, unknown> },
  ): StatedAmount | readonly StatedAmount[] | undefined;
  ui?: EntityUi<NoInfer<S>>;
  /** For data subject requests. is: the record is a person. about: it belongs to the person it names. */
  person?: readonly ("is" | "about")[];
  employment?: Employment<F, NoInfer<S>>;
  duty?: DutySubject<F>;
  factKinds?: Readonly<Record<string, FactKind>>;
  /** Facts for approval rules besides fields, such as a price above the last one. */
  facts?(
    record: RecordOf<F, S>,
    context: ReadContext,
    move?: string,
    input?: Record<string, unknown>,
  ): Record<string, string | number | boolean | undefined>;
  erasure?: Erasure<F, NoInfer<S>>;
  /** Requires the right to see sensitive fields for attachments too. */
  sensitiveFiles?: true;
  deadlines?: readonly Deadline<F, NoInfer<S>>[];
  /** States in which clients cannot change the record. */
  frozen?: readonly NoInfer<S>[];
  /** States in which the books rely on the record, so it cannot be archived. */
  kept?: readonly NoInfer<S>[];
  /** Computes dependent fields at creation and every change. */
  derive?(
    record: RecordOf<F, S>,
    context: WriteContext,
    before: RecordOf<F, S> | undefined,
  ): MaybePromise<Draft<F>>;
  /**
   * Sources of fields that rules fill, by collection; fields with the same name need no entry. Callers
   * without access to a source cannot have it copied to where they could read it.
   */
  copies?: Readonly<Record<string, { readonly [K in keyof F]?: readonly string[] }>>;
  /** Throws a Fault to refuse the record. */
  check?(
    context: WriteContext,
    record: RecordOf<F, S>,
    before: RecordOf<F, S> | undefined,
  ): MaybePromise<void>;
  /** Replaces values bound to a server's own keys when an archive is imported. */
  arrives?(record: RecordOf<F, S>, context: WriteContext): Draft<F>;
  /** Fields now hidden from the caller, or parts of lines such as `goals.score`. Never required ones. */
  hidden?(record: RecordOf<F, S>, context: ReadContext): readonly string[];
  /** Fields computed on read, not stored. */
  computed?: Record<
    string,
    { schema: TSchema; unit?: Unit; value(record: RecordOf<F, S>, context: ReadContext): unknown }
  >;
}

export interface Entity extends EntitySpec<FieldMap, string> {
  /** Name as module.name, used in permissions, references and events. */
  readonly collection: string;
}

export type TypedEntity<F extends FieldMap, S extends string> = Omit<Entity, "fields" | "states"> & {
  readonly fields: F;
  readonly states: readonly S[];
};

/** Maps each name to a source field of the same name. */
export function sameNames<const N extends string>(...names: readonly N[]): Record<N, readonly string[]> {
  // Safe cast: every name in N gets an entry.
  return Object.fromEntries(names.map((name) => [name, [name]])) as unknown as Record<N, readonly string[]>;
}

/** Defines an entity, from which its table, schemas, routes, permissions and forms are derived. */
export function defineEntity<const F extends FieldMap, const S extends string>(
  spec: EntitySpec<F, S>,
): TypedEntity<F, S> {
  const entity = { ...spec, collection: `${spec.module}.${spec.name}` };
  // Safe cast: rules only receive the entity's own records.
  return entity as unknown as TypedEntity<F, S>;
}

export type RecordIn<E> = E extends TypedEntity<infer F, infer S> ? RecordOf<F, S> : never;

/** Makes a follower listen to every collection. */
export const EVERY_COLLECTION = "*";

/** Synchronous listener for created and changed records, in the same transaction. */
export interface Follower {
  /** Name of a collection, or EVERY_COLLECTION. */
  readonly of: string;
  run(
    context: WriteContext,
    after: RecordOf<FieldMap>,
    before: RecordOf<FieldMap> | undefined,
    collection: string,
  ): Promise<void>;
}

/** Legal hold that prevents archiving and erasure. */
export interface Holder {
  /** Returns the reason as a sentence; undefined if the record is not on hold. */
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
  // Safe cast: only called with this entity's records.
  return {
    of: entity.collection,
    run: async (context, after, before) =>
      run(context, after as RecordOf<F, S>, before as RecordOf<F, S> | undefined),
  };
}
