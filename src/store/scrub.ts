import type { Connection } from "./connection.ts";

/**
 * Checkpoints and truncates the WAL, so that no frame retains overwritten data. Does not wait: returns false
 * while a reader uses an older snapshot.
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

/** Rewrites the whole database, without remains of old rows in free space. */
export function rewrite(connection: Connection): void {
  connection.client.run("VACUUM");
  truncateLog(connection);
}
