import { type Static, Type } from "@sinclair/typebox";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { maskable } from "../../../records/access/fields-access.ts";
import type { Collection } from "../../../records/index.ts";
import type { GovernanceParts } from "../../part.ts";
import { concernedBy } from "./concerned.ts";
import type { Draft } from "./schemas.ts";

const fieldSchema = { collection: Type.String(), field: Type.String() };

export const copiesSchema = Type.Array(
  Type.Object({ ...fieldSchema, from: Type.Object(fieldSchema, closed) }, { ...closed, $id: "CopiedField" }),
  {
    description: "Fields that copy values of masked fields and remain readable. Mask them as well.",
  },
);

/** Copies of hidden fields elsewhere that a draft does not hide. */
export function copiesLeft(
  context: ReadContext,
  parts: GovernanceParts,
  draft: Draft,
): Static<typeof copiesSchema> {
  const { shown } = concernedBy(context, parts, draft.actions);
  const hidden = new Map(shown.map((collection) => [collection.name, hiddenBy(draft, collection)]));
  return [...hidden].flatMap(([collection, fields]) =>
    [...fields].flatMap((field) =>
      parts.catalog.copies
        .madeOf({ collection, field })
        .filter((copy) => !hidden.get(copy.collection)?.has(copy.field))
        .map((copy) => ({ ...copy, from: { collection, field } })),
    ),
  );
}

function hiddenBy({ effect, fields = {} }: Draft, collection: Collection): ReadonlySet<string> {
  const { read, mask = [] } = fields;
  const all = maskable(collection);
  const unread = read === undefined ? [] : all.filter((name) => read.includes(name) === (effect === "deny"));
  return new Set([...mask.filter((name) => all.includes(name)), ...unread]);
}
