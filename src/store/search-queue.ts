import type { Connection } from "./connection.ts";

/**
 * Rows to index when their transaction commits, with the words under which they are indexed so far. FTS5 writes
 * a segment at each savepoint and each statement with triggers, so indexing row by row costs several times as much.
 */
export const SEARCH_QUEUE = `CREATE TABLE IF NOT EXISTS search_queue (
  name TEXT NOT NULL, rid INTEGER NOT NULL, was TEXT, PRIMARY KEY (name, rid)) STRICT, WITHOUT ROWID`;

/** Statement of a trigger that queues a row. `was`: SQL for the indexed words, null for a new row. */
export function enqueueRow(table: string, rid: string, was: string): string {
  // A conflict clause would be overridden by the one of the statement that fires the trigger.
  return `INSERT INTO search_queue (name, rid, was) SELECT '${table}', ${rid}, ${was}
    WHERE NOT EXISTS (SELECT 1 FROM search_queue WHERE name = '${table}' AND rid = ${rid});`;
}

interface QueuedIndex {
  table: string;
  /** FTS5 table. */
  index: string;
  columns: readonly string[];
}

interface Statements {
  remove: string;
  row: string;
  add: string;
}

const queues = new WeakMap<Connection, ReadonlyMap<string, Statements>>();

/** Lets a writer index its queue. */
export function watchSearchQueue(connection: Connection, indexes: readonly QueuedIndex[]): void {
  queues.set(connection, new Map(indexes.map((index) => [index.table, statementsFor(index)])));
}

function statementsFor({ table, index, columns }: QueuedIndex): Statements {
  const names = ["org", ...columns].join(", ");
  const values = ["org", ...columns].map(() => "?").join(", ");
  return {
    remove: `INSERT INTO ${index} (${index}, rowid, ${names}) VALUES ('delete', ?, ${values})`,
    row: `SELECT 'org' || org, ${columns.join(", ")} FROM ${table} WHERE rid = ?`,
    add: `INSERT INTO ${index} (rowid, ${names}) VALUES (?, ${values})`,
  };
}

/** Indexes the queued rows. Must run before a commit, and before a writer searches. Readers have no queue. */
export function indexQueued(connection: Connection): void {
  const queue = queues.get(connection);
  if (!queue) return;
  // In order of rowid: FTS5 would otherwise write a segment for each step back.
  const rows = connection.statement("SELECT name, rid, was FROM search_queue ORDER BY name, rid").values();
  if (rows.length === 0) return;
  for (const [name, rid, was] of rows) {
    const index = queue.get(String(name));
    if (!index) continue;
    // Safe casts: a rowid and texts, as queued by the triggers.
    const place = rid as number;
    if (was !== null)
      connection.statement(index.remove).run(place, ...(JSON.parse(String(was)) as (string | null)[]));
    const [row] = connection.statement(index.row).values(place);
    if (row) connection.statement(index.add).run(place, ...(row as (string | null)[]));
  }
  connection.statement("DELETE FROM search_queue").run();
}
