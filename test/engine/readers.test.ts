import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openReaders, type ReaderPool, type ReaderPoolOptions } from "../../src/engine/readers/pool.ts";

const ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) AS n FROM n";
const PATIENT = 60_000;

let folder: string;
let writer: Database;
let pool: ReaderPool;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "freehold-readers-"));
  writer = new Database(join(folder, "data.db"), { create: true, strict: true });
  writer.run("PRAGMA journal_mode = WAL");
  writer.run("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, part REAL) STRICT");
});
afterEach(() => pool.stop());
afterAll(() => {
  writer.close();
  rmSync(folder, { recursive: true });
});

const open = (options: Partial<ReaderPoolOptions> = {}) => {
  pool = openReaders({ database: join(folder, "data.db"), ...options });
};
const read = (sql: string, values: (string | number | null)[] = [], limitMs = PATIENT, caller = "a/ana") =>
  pool.read({ sql, values }, { caller, limitMs });

test("returns the rows of every committed write", async () => {
  open();
  expect(await read("SELECT * FROM t")).toEqual([]);
  writer.run("INSERT INTO t (name, part) VALUES ('Zoë \u{1F600}', 0.1), (NULL, NULL)");
  expect(await read("SELECT id, name, part FROM t WHERE id >= ? ORDER BY id", [1])).toEqual([
    { id: 1, name: "Zoë \u{1F600}", part: 0.1 },
    { id: 2, name: null, part: null },
  ]);
});

test("cannot write", async () => {
  open();
  await expect(read("INSERT INTO t (name) VALUES ('x') RETURNING id")).rejects.toThrow("readonly");
  await expect(read("SELECT missing FROM t")).rejects.toThrow("no such column");
});

test("ends a statement at its time limit and continues with the next", async () => {
  open({ readers: 1 });
  await read("SELECT 1 AS one");
  const [ended, next] = await Promise.allSettled([read(ENDLESS, [], 50), read("SELECT 1 AS one")]);
  expect(ended).toMatchObject({ status: "rejected", reason: { code: "QUERY_TOO_BROAD", status: 422 } });
  expect(next).toMatchObject({ status: "fulfilled", value: [{ one: 1 }] });
  expect(pool.use()).toMatchObject({ statements: 3, ended: 1, busy: 0, waiting: 0 });
});

test("leaves a reader to other callers", async () => {
  open({ readers: 2 });
  const endless = [read(ENDLESS), read(ENDLESS)].map((one) => one.catch((error) => error.code));
  expect(await read("SELECT 1 AS one", [], PATIENT, "a/ben")).toEqual([{ one: 1 }]);
  expect(pool.use()).toMatchObject({ busy: 1, waiting: 1 });
  await pool.stop();
  expect(await Promise.all(endless)).toEqual(["NOT_READY", "NOT_READY"]);
});

test("refuses reads that waited for too long, and says when to try again", async () => {
  open({ readers: 1, mostWaitMs: 0 });
  const [, second] = await Promise.allSettled([read("SELECT 1 AS one"), read("SELECT 1 AS one")]);
  expect(second).toMatchObject({ reason: { code: "NOT_READY", status: 503, retryAfterSeconds: 1 } });
});

test("ends idle processes", async () => {
  open({ readers: 1, idleMs: 1 });
  await read("SELECT 1 AS one");
  while (pool.use().processes > 0) await Bun.sleep(1);
  expect(await read("SELECT 2 AS two")).toEqual([{ two: 2 }]);
});
