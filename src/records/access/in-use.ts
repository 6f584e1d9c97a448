import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { WriteContext } from "../../kernel/context.ts";
import { type Detail, Fault } from "../../kernel/errors.ts";
import { asQuery } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import { say } from "../../text/message.ts";
import type { Catalog, Dependent } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { seenRows, visibleRows } from "./visible.ts";

/** Reported if all records that depend on this one are hidden from the caller. */
const KEPT: Detail = {
  path: "id",
  code: "USED_BY",
  message: say("records.errors.hiddenDependent"),
};

/** Names dependent records that the caller may see. Mentions hidden ones only if there are no others. */
export function refuseWhenInUse(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  id: string,
): void {
  const dependents = catalog.dependents(collection.name).filter((one) => isUser(context, one, id));
  if (dependents.length === 0) return;
  const users = dependents.flatMap((dependent): Detail[] => {
    const { name } = dependent.collection;
    const user = visibleUser(context, dependent, id);
    if (!user) return [];
    const path = `${name}.${dependent.field}`;
    return [
      {
        path,
        code: "USED_BY",
        message: say("records.errors.dependent", { collection: name, id: String(user.id) }),
      },
    ];
  });
  throw new Fault("RECORD_IN_USE", { details: users.length > 0 ? users : [KEPT] });
}

function isUser(context: WriteContext, { collection, field, many }: Dependent, id: string): boolean {
  const query = collection.statement(`uses ${field}`, () =>
    asQuery(sql`
      SELECT 1 FROM ${collection.table}
      WHERE org = ${sql.placeholder("org")} AND archived_at IS NULL
        AND ${refersTo(collection.column(field), many, sql.placeholder("id"))} LIMIT 1`),
  );
  const org = context.principal.organization.key;
  return query.get(context.handle.connection, { id, org }) !== undefined;
}

/** Returns a referencing record that the caller may see. */
function visibleUser(
  context: WriteContext,
  { collection, field, many }: Dependent,
  id: string,
): RawRow | undefined {
  return seenRows(
    context,
    sql`SELECT id FROM ${collection.table} WHERE ${visibleRows(context, collection)}
        AND ${refersTo(collection.column(field), many, id)} LIMIT 1`,
  )[0];
}

function refersTo(column: AnySQLiteColumn, many: boolean, id: unknown): SQL {
  return many ? sql`EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ${id})` : sql`${column} = ${id}`;
}
