import { Type } from "@sinclair/typebox";
import type { Field } from "../../kernel/field.ts";
import { oneOf } from "../../kernel/schema.ts";
import { EQUALITY, type FieldOptions, jsonCodec, makeField } from "./field.ts";

export function choice<const C extends string, const R extends boolean = false>(
  choices: readonly C[],
  options: FieldOptions<R, C> = {},
): Field<R, C> {
  const schema = oneOf(choices);
  return makeField<R, C>(
    {
      kind: "choice",
      operators: EQUALITY,
      operand: schema,
      parseOperand: (text) => choices.find((one) => one === text),
      input: schema,
      output: schema,
      encode: (value) => [value],
      // Safe cast: only members of `choices` pass validation.
      decode: ([stored]) => stored as C,
    },
    options,
  );
}

export function choices<const C extends string, const R extends boolean = false>(
  allowed: readonly C[],
  options: FieldOptions<R, C[]> = {},
): Field<R, C[]> {
  const one = oneOf(allowed);
  const schema = Type.Array(one, { maxItems: allowed.length, uniqueItems: true });
  return makeField<R, C[]>(
    {
      kind: "choices",
      operators: ["contains"],
      operand: one,
      parseOperand: (text) => allowed.find((member) => member === text),
      input: schema,
      output: schema,
      ...jsonCodec<C[]>(),
    },
    options,
  );
}

/** Free-form tags. */
export function words<const R extends boolean = false>(
  options: FieldOptions<R, string[]> = {},
): Field<R, string[]> {
  const word = Type.String({ minLength: 1, maxLength: 50, pattern: "^[^\\u0000-\\u001f\\u007f]+$" });
  const schema = Type.Array(word, { maxItems: 50, uniqueItems: true });
  return makeField<R, string[]>(
    {
      kind: "words",
      operators: ["contains"],
      operand: word,
      parseOperand: (text) => text,
      input: schema,
      output: schema,
      ...jsonCodec<string[]>(),
    },
    options,
  );
}
