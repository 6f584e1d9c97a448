import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { frameCounter } from "../../../src/store/open-log.ts";
import { decode, encode } from "../../../src/store/pages/coded.ts";
import { Images } from "../../../src/store/pages/images.ts";
import { LaidFile } from "../../../src/store/pages/lay.ts";
import { LogTaker } from "../../../src/store/pages/take.ts";
import { freshFolder } from "../../kit/appliance.ts";

/** Things that happen to a database, in any order. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      rows: fc.integer({ min: 1, max: 40 }),
      bytes: fc.integer({ min: 0, max: 9000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("update" as const),
      from: fc.nat(200),
      bytes: fc.integer({ min: 0, max: 3000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("delete" as const), share: fc.integer({ min: 2, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("roll back" as const), rows: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("spill" as const), rows: fc.integer({ min: 300, max: 900 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("table" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("vacuum" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("checkpoint" as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("take" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("take within" as const),
      rows: fc.integer({ min: 1, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("write" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forget" as const) }) },
);

describe("Pages", () => {
  test.each([
    [0, "SQLite tells the end"],
    [20_000, "the end is found by its sums"],
    [64_000_000, "SQLite tells the end"],
  ] as const)("taken from any history give the same file (%d bytes known, %s)", (most, how) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const folder = freshFolder();
        const path = join(folder, "one.db");
        const client = new Database(path, { create: true, strict: true });
        client.run("PRAGMA journal_mode = WAL");
        client.run("PRAGMA wal_autocheckpoint = 0");
        client.run("PRAGMA cache_size = 20");
        client.run("CREATE TABLE t0 (id INTEGER PRIMARY KEY, body BLOB)");
        client.run("CREATE INDEX t0_body ON t0 (length(body))");
        const other = new Database(path, { readonly: true });
        const taker = new LogTaker(
          `${path}-wal`,
          how.startsWith("SQLite") ? frameCounter(other) : () => undefined,
        );
        const known = new Images(most);
        const laid = new LaidFile(join(folder, "other.db"));
        const insert = client.query("INSERT INTO t0 (body) VALUES (randomblob(?))");
        const fill = (rows: number, bytes: number) => {
          for (let nth = 0; nth < rows; nth++) insert.run(bytes);
        };
        const take = () => {
          for (const set of taker.take()) laid.add(decode(Uint8Array.from(encode(set, known))));
        };
        let tables = 1;
        for (const one of steps) {
          if (one.kind === "insert") client.transaction(() => fill(one.rows, one.bytes))();
          if (one.kind === "update")
            client.run("UPDATE t0 SET body = randomblob(?) WHERE id % 200 = ?", [one.bytes, one.from]);
          if (one.kind === "delete") client.run("DELETE FROM t0 WHERE id % ? = 0", [one.share]);
          if (one.kind === "roll back") {
            client.run("BEGIN");
            fill(one.rows, 1000);
            client.run("ROLLBACK");
          }
          if (one.kind === "spill") client.transaction(() => fill(one.rows, 2000))();
          if (one.kind === "table") client.run(`CREATE TABLE t${tables++} (id INTEGER PRIMARY KEY) STRICT`);
          if (one.kind === "vacuum") client.run("VACUUM");
          if (one.kind === "take") take();
          if (one.kind === "take within") {
            client.run("BEGIN");
            fill(one.rows, 1500);
            take();
            client.run("COMMIT");
          }
          if (one.kind === "checkpoint") {
            take();
            expect(taker.hasNews).toBe(false);
            client.query("PRAGMA wal_checkpoint(TRUNCATE)").all();
          }
          if (one.kind === "write") {
            take();
            laid.write();
          }
          if (one.kind === "forget") known.clear();
        }
        take();
        laid.write();
        client.query("PRAGMA wal_checkpoint(TRUNCATE)").all();
        const same = readFileSync(path).equals(readFileSync(join(folder, "other.db")));
        taker.close();
        laid.close();
        other.close(true);
        client.close(true);
        expect(same).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
