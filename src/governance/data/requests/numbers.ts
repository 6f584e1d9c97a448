import type { Connection } from "../../../store/connection.ts";
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
    const tables = [...catalog.collections.values()].map(({ tableName }) => tableName);
    return Math.max(...[...tables, "users", "invitations"].map((table) => highestIn(connection, table)));
  });
  if (highest > last) store.vault.numberAfter(highest + AHEAD);
}

function newestNumber(connection: Connection): number {
  const events = connection
    .statement("SELECT sealed FROM audit_events WHERE sealed IS NOT NULL ORDER BY rowid DESC LIMIT ?")
    .all(NEWEST);
  return Math.max(0, ...events.map(({ sealed }) => Number(/"person":(\d+)/.exec(String(sealed))?.[1] ?? 0)));
}

function highestIn(connection: Connection, table: string): number {
  const row = connection.statement(`SELECT coalesce(max(person_key), 0) AS key FROM ${table}`).get();
  return Number(row?.key);
}
