import type { Connection } from "./connection.ts";

/** Removes overwritten data from the WAL. Never waits: false while a reader uses an older snapshot. */
export function truncateLog(connection: Connection): boolean {
  return connection.mayEmpty() && checkpoint(connection, "TRUNCATE");
}

/** Copies the WAL to the database file. `TRUNCATE` empties it as well. */
export function checkpoint({ client, hold }: Connection, mode: "FULL" | "TRUNCATE"): boolean {
  hold();
  client.run("PRAGMA busy_timeout = 0");
  try {
    const row = client.query<{ busy: number }, []>(`PRAGMA wal_checkpoint(${mode})`).get();
    return row?.busy === 0;
  } finally {
    client.run("PRAGMA busy_timeout = 2000");
  }
}

/** Removes remains of old rows from free pages. */
export function rewrite(connection: Connection): void {
  connection.client.run("VACUUM");
  truncateLog(connection);
}
