import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../../kernel/context.ts";
import type { FieldMap } from "../../../../kernel/field.ts";
import type { Catalog, Collection } from "../../../../records/index.ts";
import { as } from "../../../../store/rows.ts";
import { say } from "../../../../text/message.ts";
import type { Found } from "../items.ts";

function isPerson(catalog: Catalog, collection: string, tie: "is" | "about"): boolean {
  return catalog.collections.get(collection)?.entity.person?.includes(tie) ?? false;
}

interface Place {
  collection: string;
  record_id: string;
}

/** Records that refer to the given ones in any field or line, followed transitively from person to person. */
export function referring(
  context: ReadContext,
  catalog: Catalog,
  start: readonly Place[],
  userId: string | null,
): Found[] {
  const found = new Map<string, Found>();
  const seen = new Set(start.map(placeOf));
  const queue = start.filter(({ collection }) => isPerson(catalog, collection, "is"));
  if (userId !== null) queue.push({ collection: "users", record_id: userId });
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const one of referringTo(context, catalog, next)) {
      if (seen.has(placeOf(one))) continue;
      seen.add(placeOf(one));
      found.set(placeOf(one), one);
      if (isPerson(catalog, one.collection, "is") && isPerson(catalog, one.collection, "about"))
        queue.push(one);
    }
  }
  return [...found.values()];
}

function placeOf({ collection, record_id }: Place): string {
  return `${collection}/${record_id}`;
}

function referringTo(context: ReadContext, catalog: Catalog, target: Place): Found[] {
  return [...catalog.collections.values()].flatMap((collection) =>
    conditionsOf(collection, target).flatMap(({ field, names }) =>
      context.handle.connection
        .all`SELECT ${collection.column("id")} ${as<"id", string>("id")} FROM ${collection.table}
          WHERE ${collection.column("org")} = ${context.org} AND ${names}`.map(({ id }) => ({
        collection: collection.name,
        record_id: id,
        why: say("governance.reasons.refersTo", {
          field,
          record: `${target.collection}/${target.record_id}`,
        }),
        certain: true,
        // A record shared by many is not one person's: only words are removed from it.
        part: isPerson(catalog, collection.name, "about") ? ("whole" as const) : ("words" as const),
      })),
    ),
  );
}

interface Condition {
  field: string;
  names: SQL;
}

/** Users are only matched by `user_id`, which tells who they are, not what they did. */
function conditionsOf(collection: Collection, target: Place): Condition[] {
  const found: Condition[] = [];
  for (const { name, field, key } of collection.fields.values()) {
    if (field.lines) found.push(...lineConditions(collection, name, field.lines, target));
    if (!refersTo(field, target.collection) || (target.collection === "users" && name !== "user_id"))
      continue;
    const column = collection.column(key);
    const names = field.reference?.many
      ? sql`EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ${target.record_id})`
      : sql`${column} = ${target.record_id}`;
    found.push({ field: name, names });
  }
  return found;
}

function lineConditions(collection: Collection, name: string, fields: FieldMap, target: Place): Condition[] {
  const table = collection.lines.find((lines) => lines.name === name)?.table;
  if (!table || target.collection === "users") return [];
  return Object.entries(fields)
    .filter(([, field]) => refersTo(field, target.collection) && !field.reference?.many)
    .map(([part, { key }]) => ({
      field: name,
      names: sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table}.parent = ${collection.column("rid")}
        AND ${table}.${sql.identifier(part + key)} = ${target.record_id})`,
    }));
}

function refersTo({ reference, among }: FieldMap[string], target: string): boolean {
  return among?.includes(target) ?? reference?.target === target;
}
