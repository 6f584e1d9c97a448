import { type TSchema, Type } from "@sinclair/typebox";
import type { Field, Operator, Privacy, Stored, Unit } from "../../kernel/field.ts";
import type { Text } from "../../text/message.ts";

export interface FieldOptions<R extends boolean, T> {
  required?: R;
  set?: "client" | "once" | "rules";
  privacy?: Privacy;
  localised?: true;
  search?: boolean;
  filter?: boolean;
  unique?: boolean;
  initial?: T;
  unit?: Unit;
  help?: Text;
}

type Defaulted =
  | "required"
  | "set"
  | "privacy"
  | "search"
  | "filter"
  | "unique"
  | "columns"
  | "key"
  | "operators";
type Kind<R extends boolean, T> = Omit<Field<R, T>, Defaulted> & Partial<Pick<Field<R, T>, Defaulted>>;

export function makeField<R extends boolean, T>(kind: Kind<R, T>, options: FieldOptions<R, T>): Field<R, T> {
  return {
    set: "client",
    privacy: "none",
    search: false,
    filter: false,
    unique: false,
    columns: [{ suffix: "", type: "text" }],
    key: "",
    operators: [],
    ...kind,
    ...options,
    // Safe cast: R is inferred as false if the option is absent.
    required: (options.required ?? false) as R,
  };
}

export const EQUALITY: readonly Operator[] = ["eq", "ne", "in", "nin", "is_null"];
export const ORDERED: readonly Operator[] = ["eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "is_null"];
/** Operators of date fields, which also accept named spans such as this_month. */
export const DATED: readonly Operator[] = [...ORDERED, "span"];
export const TEXTUAL: readonly Operator[] = [
  ...EQUALITY,
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "contains",
  "starts",
];

export function jsonCodec<T>(): { encode: (value: T) => Stored[]; decode: (stored: Stored[]) => T } {
  return {
    encode: (value) => [JSON.stringify(value)],
    // Safe cast: `encode` above wrote the text after validation.
    decode: ([text]) => JSON.parse(String(text)) as T,
  };
}

export const textOperand: { operand: TSchema; parseOperand: (text: string) => Stored | undefined } = {
  operand: Type.String({ maxLength: 500 }),
  parseOperand: (text) => text,
};

const INTEGER = /^-?\d{1,15}$/;
const LARGEST = 999_999_999_999_999;

export const integerOperand: typeof textOperand = {
  operand: Type.Integer({ minimum: -LARGEST, maximum: LARGEST }),
  parseOperand: (text) => (INTEGER.test(text) ? Number(text) : undefined),
};
