import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { auditEvents as events } from "../../../engine/audit/tables.ts";
import { invitations } from "../../../identity/index.ts";
import { users } from "../../../kernel/tables.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import type { GovernanceParts } from "../../part.ts";

/** Events to inspect: key numbers ascend, so the newest events show the highest. */
const NEWEST = 500;

/** Margin for key numbers that may have been issued since. */
const AHEAD = 4096;

/**
 * A vault restored from a copy would reissue key numbers in use, giving two people one key. If the newest
 * events show a higher number than the vault's, numbering continues after the highest one in use.
 */
export async function goOnNumbering({ store, catalog }: GovernanceParts): Promise<void> {
  const last = store.vault.lastNumber();
  const highest = await store.read(async ({ connection }) => {
    if (newestNumber(connection) <= last) return last;
    const tables = [...catalog.collections.values()].map(({ table }) => table);
    return Math.max(...[...tables, users, invitations].map((table) => highestIn(connection, table)));
  });
  if (highest > last) store.vault.numberAfter(highest + AHEAD);
}

function newestNumber(connection: Connection): number {
  const newest = connection.all`SELECT ${pick(events, "sealed")} FROM ${events}
    WHERE ${events.sealed} IS NOT NULL ORDER BY rowid DESC LIMIT ${NEWEST}`;
  return Math.max(0, ...newest.map(({ sealed }) => Number(/"person":(\d+)/.exec(sealed ?? "")?.[1] ?? 0)));
}

function highestIn(connection: Connection, table: SQLiteTable): number {
  return connection.count`SELECT coalesce(max(person_key), 0) FROM ${table}`;
}
