import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { auditEvents as events } from "../../../engine/audit/tables.ts";
import { invitations } from "../../../identity/index.ts";
import { users } from "../../../kernel/tables.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import type { GovernanceParts } from "../../part.ts";

/** Events that are looked at: keys are given in order, so the newest tell how far their numbers went. */
const NEWEST = 500;

/** As many keys are made ahead at a time as may have been given out since. */
const AHEAD = 4096;

/**
 * A vault that was brought back from a copy would give numbers once more that records have already: one key for two
 * people. Where the newest events know a higher number than it does, it goes on after the highest in use.
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
