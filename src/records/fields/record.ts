import { type Static, Type } from "@sinclair/typebox";
import type { Field } from "../../kernel/field.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { EQUALITY, type FieldOptions, makeField, textOperand } from "./field.ts";

/** Polymorphic reference. Filters take just the globally unique id: `?about=<id>` lists a timeline. */
export function recordOf<const C extends string, const R extends boolean = false>(
  collections: readonly C[],
  options: FieldOptions<R, { collection: C; id: string }> = {},
): Field<R, { collection: C; id: string }> {
  const schema = Type.Object(
    { collection: oneOf(collections), id: Type.String({ minLength: 1, maxLength: 64 }) },
    closed,
  );
  return makeField<R, Static<typeof schema>>(
    {
      kind: "record",
      columns: [
        { suffix: "_collection", type: "text" },
        { suffix: "_id", type: "text" },
      ],
      key: "_id",
      operators: EQUALITY,
      ...textOperand,
      input: schema,
      output: schema,
      encode: ({ collection, id }) => [collection, id],
      // Safe cast: only members of `collections` pass validation.
      decode: ([collection, id]) => ({ collection: collection as C, id: String(id) }),
      among: collections,
    },
    { filter: true, ...options },
  );
}
