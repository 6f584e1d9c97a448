import { Type } from "@sinclair/typebox";
import type { Field, ReferenceSpec } from "../../kernel/field.ts";
import { EQUALITY, type FieldOptions, jsonCodec, makeField, textOperand } from "./field.ts";

interface ReferenceOptions<R extends boolean, T>
  extends FieldOptions<R, T>,
    Pick<ReferenceSpec, "within" | "strict">,
    Partial<Pick<ReferenceSpec, "onArchive">> {}

const id = Type.String({ minLength: 1, maxLength: 64 });

export function reference<const R extends boolean = false>(
  target: string,
  options: ReferenceOptions<R, string> = {},
): Field<R, string> {
  const { onArchive = "refuse", within, strict, ...rest } = options;
  return makeField<R, string>(
    {
      kind: "reference",
      operators: EQUALITY,
      ...textOperand,
      input: id,
      output: Type.String(),
      encode: (value) => [value],
      decode: ([stored]) => String(stored),
      reference: { target, many: false, onArchive, ...(within && { within }), ...(strict && { strict }) },
    },
    // Always indexed, because it is looked up from both sides.
    { filter: true, ...rest },
  );
}

export function references<const R extends boolean = false>(
  target: string,
  options: ReferenceOptions<R, string[]> = {},
): Field<R, string[]> {
  const { onArchive = "keep", within, strict, ...rest } = options;
  return makeField<R, string[]>(
    {
      kind: "references",
      operators: ["contains"],
      ...textOperand,
      input: Type.Array(id, { maxItems: 100, uniqueItems: true }),
      output: Type.Array(Type.String()),
      ...jsonCodec<string[]>(),
      reference: { target, many: true, onArchive, ...(within && { within }), ...(strict && { strict }) },
    },
    rest,
  );
}
