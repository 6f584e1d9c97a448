import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "../../../src/store/connection.ts";
import { Checkpoints } from "../../../src/system/checkpoints/checkpoints.ts";
import { until } from "../../kit/until.ts";

let folder: string;
let writer: Connection;
let checkpoints: Checkpoints;
const failures: unknown[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "freehold-checkpoints-"));
  const client = new Database(join(folder, "data.db"), { create: true, strict: true });
  client.run("PRAGMA journal_mode = WAL");
  client.run("PRAGMA wal_autocheckpoint = 0");
  client.run("CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT) STRICT");
  writer = new Connection(client);
  checkpoints = new Checkpoints(join(folder, "data.db"), (cause) => failures.push(cause));
});
afterAll(async () => {
  await checkpoints.stop();
  writer.close();
  rmSync(folder, { recursive: true });
});

function add(rows: number): void {
  writer.client.run(
    `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${rows})
     INSERT INTO t (text) SELECT hex(randomblob(500)) FROM n`,
  );
  checkpoints.beforeCommit(writer);
  checkpoints.committed();
}

/** Pages of the log that are not in the database file yet. */
function pending(): number {
  const row = writer.client
    .query<{ log: number; checkpointed: number }, []>("PRAGMA wal_checkpoint(NOOP)")
    .get();
  return row ? row.log - row.checkpointed : Number.NaN;
}

test("leave a few changes to SQLite", () => {
  add(100);
  expect(checkpoints.isRunning).toBe(false);
});

test("copy many changes to the database file, from another process", async () => {
  add(1000);
  expect(checkpoints.isRunning).toBe(true);
  expect(pending()).toBeGreaterThan(200);
  await until(() => checkpoints.done === 1);
  expect(failures).toEqual([]);
  expect(pending()).toBe(0);
});
