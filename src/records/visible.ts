import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../kernel/context.ts";
import { asQuery, CompiledQuery, type RawRow } from "../store/connection.ts";
import type { Collection } from "./collection.ts";
import { policyColumn } from "./policy.ts";

/** The rows of a collection that its list would show the caller, as a WHERE: what every figure is counted over. */
export function visibleRows(context: ReadContext, collection: Collection): SQL {
  const listing = `${collection.name}.list`;
  const may = context.may(listing);
  // No organisation has the number -1. The conditions stay as they are, so that a query can name its index.
  const org = may ? context.principal.organization.key : -1;
  const own = sql`${collection.column("org")} = ${org} AND ${collection.column("archived_at")} IS NULL`;
  if (!may) return own;
  const allowed = context.policy(listing).where((name) => policyColumn(collection, name));
  return allowed ? sql`${own} AND (${allowed})` : own;
}

/** The rows of a figure: a query over visible rows, with its values in place. */
export function queryRows(context: ReadContext, query: SQL): RawRow[] {
  return new CompiledQuery(asQuery(query)).all(context.handle.connection, {});
}
