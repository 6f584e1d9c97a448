import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import { fieldsOf } from "../access/fields-access.ts";
import { readableRecord } from "../access/readable.ts";
import { queryRows, visibleRows } from "../access/visible.ts";
import type { BoundField } from "../model/bound-field.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";

/** Beyond this, the exact number is not worth its cost. */
const ENOUGH = 100;

const relatedSchema = Type.Object(
  {
    collection: Type.String(),
    field: Type.String({ description: "Field that refers to the record, to filter the list by" }),
    count: nullable(
      Type.Integer({ description: `Number of records, up to ${ENOUGH}. Null if only the list can tell.` }),
    ),
  },
  { ...closed, $id: "RelatedRecords" },
);

type Related = Static<typeof relatedSchema>;

/** Spares a record's page a query for each list. */
export function relatedAction(catalog: Catalog): Action {
  return defineAction({
    name: "related.list",
    summary: "Count related records by collection",
    description:
      "Covers collections that you can list. Get the records from their lists with `?{field}={id}`, or `?{field}[contains]={id}` if the count is null.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/related" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        collection: Type.String({
          maxLength: 64,
          description: "Collection of the record, such as crm.accounts",
        }),
        id: idInput,
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(relatedSchema) }, closed),
    run: async (context, { collection, id }) => {
      readableRecord(context, catalog, collection, id);
      return { data: await relatedTo(context, catalog, collection, id) };
    },
  });
}

async function relatedTo(
  context: ReadContext,
  catalog: Catalog,
  target: string,
  id: string,
): Promise<Related[]> {
  const related: Related[] = [];
  for (const collection of catalog.custom.of(context).values()) {
    if (!context.may(`${collection.name}.list`)) continue;
    const access = fieldsOf(context, collection);
    for (const field of fieldsNaming(collection, target)) {
      if (access.never.has(field.name)) continue;
      await context.turn();
      const count = countNaming(context, collection, field, id);
      if (count !== 0) related.push({ collection: collection.name, field: field.name, count });
    }
  }
  return related;
}

/** Fields that refer to the target. Excludes teams and owners, which nearly every record has. */
export function fieldsNaming({ fields }: Collection, target: string): BoundField[] {
  return [...fields.values()].filter(
    ({ name, field }) =>
      !STANDARD.has(name) &&
      (field.filter || field.reference?.many) &&
      (field.reference?.target === target || field.among?.includes(target)),
  );
}

const STANDARD = new Set(["owner_id", "team_id"]);

/** Not for fields with several references, which have no index. */
function countNaming(
  context: ReadContext,
  collection: Collection,
  { key, field, custom }: BoundField,
  id: string,
): number | null {
  if (field.reference?.many || (custom && !custom.index)) return null;
  const [row] = queryRows(
    context,
    sql`SELECT COUNT(*) AS n FROM (
      SELECT 1 FROM ${collection.table}
      WHERE ${visibleRows(context, collection)} AND ${collection.value(key)} = ${id} LIMIT ${ENOUGH})`,
  );
  return Number(row?.n ?? 0);
}
