import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { auditEvents as events } from "../../../engine/audit/tables.ts";
import { invitations } from "../../../identity/index.ts";
import { users } from "../../../kernel/tables.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import type { GovernanceParts } from "../../part.ts";

/** Newest events to inspect: key numbers ascend, so they show the highest, even if most of them are reads. */
const NEWEST = 2000;

/** Margin for key numbers that may have been issued since. */
const AHEAD = 4096;

/**
 * A vault restored from a copy would reissue key numbers in use, giving two people one key. If the newest
 * events or rows show a higher number than the vault's, numbering continues after the highest one in use.
 */
export async function goOnNumbering({ store, catalog }: GovernanceParts): Promise<void> {
  const last = store.vault.lastNumber();
  const highest = await store.read(async ({ connection }) => {
    const tables = [...[...catalog.collections.values()].map(({ table }) => table), users, invitations];
    const newest = [numberInEvents(connection), ...tables.map((table) => newestIn(connection, table))];
    if (Math.max(...newest) <= last) return last;
    return Math.max(...tables.map((table) => highestIn(connection, table)));
  });
  if (highest > last) store.vault.numberAfter(highest + AHEAD);
}

function numberInEvents(connection: Connection): number {
  const newest = connection.all`SELECT ${pick(events, "sealed")} FROM ${events} ORDER BY rowid DESC LIMIT ${NEWEST}`;
  return Math.max(0, ...newest.map(({ sealed }) => Number(/"person":(\d+)/.exec(sealed ?? "")?.[1] ?? 0)));
}

function newestIn(connection: Connection, table: SQLiteTable): number {
  return connection.count`
    SELECT coalesce(max(person_key), 0) FROM (SELECT person_key FROM ${table} ORDER BY rowid DESC LIMIT 1)`;
}

function highestIn(connection: Connection, table: SQLiteTable): number {
  return connection.count`SELECT coalesce(max(person_key), 0) FROM ${table}`;
}
