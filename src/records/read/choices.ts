import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed } from "../../kernel/schema.ts";
import { type FieldAccess, fieldsOf } from "../access/fields-access.ts";
import { namedFields, namingOf } from "../access/naming.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { labelOf, labelSchema } from "./labels.ts";
import { listRecords } from "./list/list.ts";
import { pageSchema } from "./list/page.ts";
import { isSortable } from "./list/sort.ts";

/** Offers what references of a form can name, also where the caller may not list the records. */
export function choicesAction(catalog: Catalog): Action {
  return defineAction({
    name: "choices.list",
    summary: "Find records to refer to",
    description:
      "Returns the labels of records that a reference to the collection can name: those that you can list, and shared master data, such as tax codes, if you may write records that refer to it.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/choices" }],
    errors: ["ACCESS_DENIED"],
    input: Type.Object(
      {
        collection: Type.String({ maxLength: 64, description: "Such as fin.tax-codes" }),
        q: Type.Optional(Type.String({ maxLength: 200, description: "Search terms" })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(labelSchema), page: pageSchema }, closed),
    run: async (context, { collection: name, q, limit, cursor }) => {
      const collection = catalog.collections.get(name);
      const reading = collection && readingOf(context, catalog, collection);
      if (!reading) throw new Fault("ACCESS_DENIED");
      const sort = q === undefined ? sortOf(collection, reading.access) : [];
      const input = {
        sort,
        fields: fieldsToShow(collection, reading.access),
        ...(q !== undefined && collection.searchIndex && { q }),
        ...(limit !== undefined && { limit }),
        ...(cursor !== undefined && { cursor }),
      };
      const { data, page } = await listRecords(context, catalog, collection, input, reading);
      return { data: data.map((record) => labelOf(context, catalog, name, record)), page };
    },
  });
}

function readingOf(context: ReadContext, catalog: Catalog, collection: Collection) {
  const naming = namingOf(context, catalog, collection, "list");
  const listing = `${collection.name}.list`;
  if (naming || !context.may(listing)) return naming;
  return { policy: context.policy(listing), access: fieldsOf(context, collection) };
}

/** By the first part of the label, if it can be sorted by. */
function sortOf({ entity, fields }: Collection, access: FieldAccess): string[] {
  const first = fields.get(entity.label[0] ?? "");
  return first && first.field.kind === "text" && isSortable(first) && access.showsEverywhere(first.name)
    ? [first.name]
    : [];
}

function fieldsToShow(collection: Collection, access: FieldAccess): string[] {
  const needed = [...namedFields(collection), "state", "archived_at"];
  return needed.filter((name) => collection.fields.has(name) && !access.never.has(name));
}
