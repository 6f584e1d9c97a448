import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { openStore, type Store } from "../../src/store/store.ts";
import { type Total, totalTable } from "../../src/store/totals.ts";
import { freshFolder } from "../kit/appliance.ts";

const TABLE =
  "CREATE TABLE bills (id INTEGER PRIMARY KEY, org INTEGER NOT NULL, kind TEXT, due TEXT, amount INTEGER, gone INTEGER) STRICT";

const byKind: Total = {
  name: "bills_by_kind",
  table: "bills",
  by: { kind: "$.kind", month: "substr($.due, 1, 7)" },
  sums: { amount: "$.amount", twice: "2 * $.amount" },
  where: "$.gone IS NULL",
};

let folder: string;
let store: Store;
const open = (totals: readonly Total[]) =>
  openStore({
    folder,
    migrations: [{ name: "0001", sql: TABLE }],
    searchIndexes: [],
    totals,
    spans: [],
    sealed: [],
    tracked: [],
  });

beforeEach(() => {
  folder = freshFolder();
  store = open([byKind]);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const run = (sql: string, ...values: (string | number | null)[]) =>
  store.write(async ({ connection }) => {
    connection.client.query(sql).run(...values);
  });
const rows = (sql: string) => store.read(async ({ connection }) => connection.client.query(sql).all());

async function expectKept(): Promise<void> {
  const columns = "org, kind, month, count, amount, twice";
  const kept = await rows(
    `SELECT ${columns} FROM ${totalTable(byKind)} WHERE count <> 0 ORDER BY org, kind, month`,
  );
  const counted = await rows(
    `SELECT org, coalesce(kind, '') AS kind, coalesce(substr(due, 1, 7), '') AS month, count(*) AS count,
       coalesce(sum(amount), 0) AS amount, coalesce(sum(2 * amount), 0) AS twice
     FROM bills WHERE gone IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  expect(kept).toEqual(counted);
}

const row = fc.record({
  org: fc.integer({ min: 1, max: 2 }),
  kind: fc.constantFrom("a", "b", null),
  due: fc.constantFrom("2026-01-31", "2026-02-01", null),
  amount: fc.option(fc.integer({ min: -50, max: 50 })),
  gone: fc.constantFrom(null, 1),
});
const step = fc.oneof(
  fc.record({ what: fc.constant("insert" as const), row }),
  fc.record({ what: fc.constant("update" as const), row, at: fc.nat(20) }),
  fc.record({ what: fc.constant("delete" as const), at: fc.nat(20) }),
);

describe("Totals", () => {
  test("match a count after any writes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await run("DELETE FROM bills");
        for (const one of steps) {
          if (one.what === "delete") {
            await run("DELETE FROM bills WHERE id = ?", one.at);
            continue;
          }
          const { org, kind, due, amount, gone } = one.row;
          if (one.what === "insert") {
            await run(
              "INSERT INTO bills (org, kind, due, amount, gone) VALUES (?, ?, ?, ?, ?)",
              org,
              kind,
              due,
              amount,
              gone,
            );
          } else {
            await run(
              "UPDATE bills SET org = ?, kind = ?, due = ?, amount = ?, gone = ? WHERE id = ?",
              org,
              kind,
              due,
              amount,
              gone,
              one.at,
            );
          }
        }
        await expectKept();
      }),
      { numRuns: 25 },
    );
  });

  test("exclude rolled-back writes", async () => {
    await run("INSERT INTO bills (org, kind, amount) VALUES (1, 'a', 5)");
    const broken = store.write(async ({ connection }) => {
      connection.client.run("INSERT INTO bills (org, kind, amount) VALUES (1, 'a', 7)");
      throw new Error("undone");
    });
    await expect(broken).rejects.toThrow("undone");
    expect(await rows(`SELECT count, amount FROM ${totalTable(byKind)}`)).toEqual([{ count: 1, amount: 5 }]);
  });

  test("are built from the rows when defined and removed with their definition", async () => {
    await run("INSERT INTO bills (org, kind, due, amount) VALUES (1, 'a', '2026-01-01', 5)");
    const byOrg: Total = { ...byKind, name: "bills_by_org", by: { kind: "$.kind" }, sums: {} };
    await store.close();
    store = open([byOrg]);
    expect(await rows(`SELECT org, kind, count FROM ${totalTable(byOrg)}`)).toEqual([
      { org: 1, kind: "a", count: 1 },
    ]);
    expect(await rows("SELECT name FROM sqlite_master WHERE name LIKE 'total_bills_by_kind%'")).toEqual([]);
    await run("INSERT INTO bills (org, kind, amount) VALUES (1, 'a', 5)");
    await store.close();
    store = open([byKind]);
    await expectKept();
  });
});
