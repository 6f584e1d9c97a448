import type { WriteContext } from "../../kernel/context.ts";
import type { Connection } from "../../store/connection.ts";
import type { Catalog } from "../model/catalog.ts";
import { canIndex, indexName, valueSql } from "./definition.ts";
import { definitionsOf, indexesOf } from "./rows.ts";
import type { Definition } from "./tables.ts";

/** True if an index is missing or left over. */
export function lacksIndexes(connection: Connection, catalog: Catalog, org: number): boolean {
  const { missing, superfluous } = differenceOf(connection, catalog, org);
  return missing.length + superfluous.length > 0;
}

/** Makes one missing index, and drops those that no field needs. Returns the number that are still missing. */
export function makeIndexes(context: WriteContext, catalog: Catalog): number {
  const { handle, org } = context;
  const { missing, superfluous } = differenceOf(handle.connection, catalog, org);
  for (const name of superfluous) handle.connection.statement(`DROP INDEX ${name}`).run();
  const [first, ...others] = missing;
  if (first) handle.connection.statement(indexSql(first.definition, first.table)).run();
  if (first || superfluous.length > 0) catalog.custom.changed(handle, org);
  return others.length;
}

function differenceOf(connection: Connection, catalog: Catalog, org: number) {
  const known = indexesOf(connection, org);
  const wanted = definitionsOf(connection, org).flatMap((definition) => {
    const table = catalog.collections.get(definition.collection)?.tableName;
    const isWanted = definition.filter && definition.archived_at === null && canIndex(definition.kind);
    return table && isWanted ? [{ definition, table, name: indexName(definition, table) }] : [];
  });
  const names = new Set(wanted.map(({ name }) => name));
  return {
    missing: wanted.filter(({ name }) => !known.has(name)),
    superfluous: [...known.difference(names)],
  };
}

/** Holds the live rows of one organisation that have a value, so that it costs other ones nothing. */
function indexSql(definition: Definition, table: string): string {
  const value = valueSql(definition.kind, definition.name, "custom");
  return `CREATE INDEX ${indexName(definition, table)} ON ${table} (${value}, rid)
    WHERE org = ${definition.org} AND archived_at IS NULL AND ${value} IS NOT NULL`;
}
