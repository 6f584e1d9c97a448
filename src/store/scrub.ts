import type { Connection } from "./connection.ts";

/**
 * Writes what is committed into the database and empties the log beside it, so that no frame of it holds what
 * was overwritten. Waits for nobody: while somebody reads an older state the log stays, and the answer is false.
 */
export function truncateLog({ client, beforeEmptying }: Connection): boolean {
  beforeEmptying?.();
  client.run("PRAGMA busy_timeout = 0");
  try {
    const row = client.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
    return row?.busy === 0;
  } finally {
    client.run("PRAGMA busy_timeout = 2000");
  }
}

/** Writes the whole database anew, without what free room in its pages might hold of older rows. */
export function rewrite(connection: Connection): void {
  connection.client.run("VACUUM");
  truncateLog(connection);
}
