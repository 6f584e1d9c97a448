import { Type } from "@sinclair/typebox";
import { isDate, parseRfc3339 } from "../../kernel/clock.ts";
import type { Field } from "../../kernel/field.ts";
import { DATED, type FieldOptions, makeField } from "./field.ts";

/** Calendar date without a time or time zone. */
export function date<const R extends boolean = false>(
  options: FieldOptions<R, string> = {},
): Field<R, string> {
  const schema = Type.String({ format: "date" });
  return makeField<R, string>(
    {
      kind: "date",
      operators: DATED,
      operand: schema,
      parseOperand: (text) => (isDate(text) ? text : undefined),
      input: schema,
      output: schema,
      encode: (value) => [value],
      decode: ([stored]) => String(stored),
    },
    options,
  );
}

/** Point in time: RFC 3339 in the API, UTC milliseconds in records and in the database. */
export function datetime<const R extends boolean = false>(
  options: FieldOptions<R, number> = {},
): Field<R, number> {
  const schema = Type.String({ format: "date-time" });
  return makeField<R, number>(
    {
      kind: "datetime",
      columns: [{ suffix: "", type: "integer" }],
      operators: DATED,
      operand: schema,
      parseOperand: parseRfc3339,
      input: Type.Unsafe<number>(schema),
      output: Type.Unsafe<number>(schema),
      accept: (value) => (typeof value === "number" ? value : (parseRfc3339(String(value)) ?? Number.NaN)),
      encode: (value) => [value],
      decode: ([stored]) => Number(stored),
    },
    options,
  );
}
