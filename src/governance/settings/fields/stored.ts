import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { problemsOf } from "../../../kernel/validate.ts";
import { bindCustom } from "../../../records/custom/definition.ts";
import type { Definition } from "../../../records/custom/tables.ts";
import type { Catalog, Collection } from "../../../records/index.ts";
import { asQuery, CompiledQuery } from "../../../store/connection.ts";

/** Number of records with a value under a field's name, archived ones included. */
export function countStored(
  context: ReadContext,
  catalog: Catalog,
  { collection, name }: Definition,
): number {
  return Number(select(context, catalog.collection(collection), name, "count(*) AS found", "")[0]?.found);
}

/** Number of records whose value does not fit the type: free facts from before the field was defined. */
export function countUnfit(context: ReadContext, catalog: Catalog, definition: Definition): number {
  const collection = catalog.collection(definition.collection);
  const { field } = bindCustom(definition, collection.tableName, () => false);
  const rows = select(context, collection, definition.name, "value, count(*) AS found", "GROUP BY value");
  return rows
    .filter(({ value }) => {
      const given: unknown = JSON.parse(String(value));
      return given !== null && problemsOf(field.input, given).length > 0;
    })
    .reduce((sum, { found }) => sum + Number(found), 0);
}

/** Those of the values that records hold. */
export function valuesInUse(
  context: ReadContext,
  catalog: Catalog,
  { collection, name }: Definition,
  values: readonly string[],
): string[] {
  if (values.length === 0) return [];
  const held = select(context, catalog.collection(collection), name, "value", "GROUP BY value").flatMap(
    ({ value }) => JSON.parse(String(value)) as unknown,
  );
  return values.filter((value) => held.includes(value));
}

/** Reads the JSON values under a name from all records of the organisation. */
function select(context: ReadContext, collection: Collection, name: string, what: string, rest: string) {
  const query = sql`SELECT ${sql.raw(what)} FROM (
    SELECT custom -> ${`$.${name}`} AS value FROM ${collection.table}
    WHERE org = ${context.org} AND custom <> '{}') WHERE value IS NOT NULL ${sql.raw(rest)}`;
  return new CompiledQuery(asQuery(query)).all(context.handle.connection, {});
}
