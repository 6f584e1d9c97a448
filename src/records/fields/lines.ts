import { type TProperties, Type } from "@sinclair/typebox";
import type { AnyField, Field, FieldMap, Values } from "../../kernel/field.ts";
import { nullable, withHelp } from "../../kernel/schema.ts";
import { type FieldOptions, makeField, textOperand } from "./field.ts";

/** Document lines in a table of their own, always written as a whole. */
export function lines<F extends FieldMap, const R extends boolean = false>(
  fields: F,
  options: FieldOptions<R, Values<F>[]> & { max?: number } = {},
): Field<R, Values<F>[]> {
  const { max = 500, ...rest } = options;
  return makeField<R, Values<F>[]>(
    {
      kind: "lines",
      columns: [],
      ...textOperand,
      input: Type.Unsafe<Values<F>[]>(Type.Array(lineInput(fields), { maxItems: max })),
      output: Type.Unsafe<Values<F>[]>(Type.Array(lineOutput(fields))),
      encode: () => [],
      decode: () => [],
      lines: fields,
    },
    rest,
  );
}

function lineInput(fields: FieldMap) {
  const properties: TProperties = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.set === "rules") continue;
    const schema = field.required && field.initial === undefined ? field.input : optional(field);
    properties[name] = withHelp(schema, field);
  }
  return Type.Object(properties, { additionalProperties: false });
}

function lineOutput(fields: FieldMap) {
  const properties: TProperties = {};
  for (const [name, field] of Object.entries(fields)) {
    properties[name] = withHelp(field.required ? field.output : nullable(field.output), field);
  }
  return Type.Object(properties);
}

const optional = (field: AnyField) => Type.Optional(Type.Union([field.input, Type.Null()]));
