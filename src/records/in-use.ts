import { sql } from "drizzle-orm";
import type { WriteContext } from "../kernel/context.ts";
import { type Detail, Fault } from "../kernel/errors.ts";
import { asQuery, type RawRow } from "../store/connection.ts";
import type { Catalog, Dependent } from "./catalog.ts";
import type { Collection } from "./collection.ts";
import { policyView } from "./policy.ts";

/** Refuses to archive a record that live records of any collection rely on, naming who does. */
export function refuseWhenInUse(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  id: string,
): void {
  const users: Detail[] = [];
  for (const dependent of catalog.dependents(collection.name)) {
    const user = firstUser(context, dependent, id);
    if (!user) continue;
    const { name } = dependent.collection;
    users.push({
      path: `${name}.${dependent.field}`,
      code: "USED_BY",
      message: maySee(context, dependent.collection, user)
        ? `${name} ${user.id} relies on it`
        : `${name}: a record that is kept from you relies on it`,
    });
  }
  if (users.length > 0) throw new Fault("RECORD_IN_USE", { details: users });
}

function firstUser(
  context: WriteContext,
  { collection, field, many }: Dependent,
  id: string,
): RawRow | undefined {
  const query = collection.statement(`uses ${field}`, () => {
    const column = collection.column(field);
    const refers = many
      ? sql`EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ${sql.placeholder("id")})`
      : sql`${column} = ${sql.placeholder("id")}`;
    return asQuery(sql`
      SELECT * FROM ${collection.table}
      WHERE org = ${sql.placeholder("org")} AND archived_at IS NULL AND ${refers} LIMIT 1`);
  });
  const org = context.principal.organization.key;
  return query.get(context.handle.connection, { id, org });
}

function maySee(context: WriteContext, collection: Collection, row: RawRow): boolean {
  const reading = `${collection.name}.get`;
  return context.may(reading) && context.policy(reading).permits(() => policyView(collection, row));
}
