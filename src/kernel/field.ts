import type { TSchema } from "@sinclair/typebox";
import type { Text } from "../text/message.ts";

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
  /**
   * Fields of the target that forms narrow the choice by, with the field of this record that each must equal, or with
   * the values that each may have.
   */
  within?: Readonly<Record<string, Narrowing>>;
  /**
   * Other choices are refused, so forms never offer them. Those that differ from a field of this record are refused
   * here, those with other values by the rules of the entity, which say why.
   */
  strict?: true;
}

export type Narrowing = string | readonly string[];

/** Field of any type: readable, but only writable through its own type. */
export type AnyField = Field<boolean, unknown, never>;
export type FieldMap = Record<string, AnyField>;

export type ValueOf<F> = F extends { decode: (stored: Stored[]) => infer T; required: infer R }
  ? R extends true
    ? T
    : T | null
  : never;

export type Values<F extends FieldMap> = { -readonly [K in keyof F]: ValueOf<F[K]> };
