import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { openStore, type Store } from "../../src/store/store.ts";
import { freshFolder } from "../kit/appliance.ts";

let folder: string;
let store: Store;

beforeEach(() => {
  folder = freshFolder();
  store = openStore({
    folder,
    migrations: [{ name: "0001", sql: "CREATE TABLE notes (text TEXT NOT NULL UNIQUE) STRICT" }],
    searchIndexes: [],
    totals: [],
    spans: [],
    sealed: [],
    tracked: [],
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const note = (text: string) =>
  store.write(async ({ connection }) => void connection.statement("INSERT INTO notes VALUES (?)").run(text));
const notes = () =>
  store.read(async ({ connection }) =>
    connection
      .statement("SELECT text FROM notes ORDER BY text")
      .all()
      .map((row) => String(row.text)),
  );

describe("Group commit", () => {
  test("combines concurrent writes into one transaction", async () => {
    const batches: number[] = [];
    for (let round = 1; round <= 5; round += 1) {
      const before = store.commits().batches;
      await Promise.all(Array.from({ length: 50 }, (_, i) => note(`n${round} ${i}`)));
      batches.push(store.commits().batches - before);
      expect(store.commits().calls).toBe(50 * round);
    }
    // On a slow machine, a batch ends after ten milliseconds and a round needs several batches.
    expect(Math.min(...batches)).toBe(1);
    expect(await notes()).toHaveLength(250);
  });

  test("rolls back only the write that throws, in any order and at any depth", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("ok", "throws", "inner throws", "inner undone"), {
          minLength: 1,
          maxLength: 30,
        }),
        async (kinds) => {
          await store.write(async ({ connection }) => void connection.statement("DELETE FROM notes").run());
          const insert = "INSERT INTO notes VALUES (?)";
          const results = await Promise.allSettled(
            kinds.map((kind, i) =>
              store.write(async (tx) => {
                tx.connection.statement(insert).run(`${i} outer`);
                await tx.attempt(
                  async (inner) => {
                    inner.connection.statement(insert).run(`${i} inner`);
                    if (kind === "inner throws") throw new Error("inner");
                  },
                  () => kind !== "inner undone",
                );
                if (kind === "throws") throw new Error("outer");
              }),
            ),
          );
          expect(results.map(({ status }) => status)).toEqual(
            kinds.map((kind) => (kind === "throws" ? "rejected" : "fulfilled")),
          );
          const expected = kinds.flatMap((kind, i) =>
            kind === "throws" ? [] : kind === "ok" ? [`${i} inner`, `${i} outer`] : [`${i} outer`],
          );
          expect(await notes()).toEqual(expected.toSorted());
        },
      ),
      { numRuns: 50 },
    );
  });

  test("notifies hooks once of the result, also for attempts that were rolled back", async () => {
    const results: string[] = [];
    await store.write(async (tx) => {
      tx.settled((committed) => results.push(`kept ${committed}`));
      await tx.attempt(async (inner) => {
        inner.settled((committed) => results.push(`undone ${committed}`));
        throw new Error("undo");
      });
    });
    expect(results).toEqual(["undone false", "kept true"]);
  });

  test("rejects all writes of a batch whose commit fails and continues with the next", async () => {
    let fail = true;
    store.attach({
      beforeCommit: () => {
        if (fail) throw new Error("the disk is full");
      },
      settled: () => {},
    });
    const results = await Promise.allSettled([note("a"), note("b")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await notes()).toEqual([]);
    fail = false;
    await note("c");
    expect(await notes()).toEqual(["c"]);
  });
});

test("readers see only committed data, and a snapshot does not change", async () => {
  await note("before");
  await store.snapshot(async ({ connection }) => {
    const count = () => connection.statement("SELECT count(*) AS n FROM notes").get()?.n;
    expect(count()).toBe(1);
    await note("meanwhile");
    expect(count()).toBe(1);
  });
  expect(await notes()).toEqual(["before", "meanwhile"]);
});

test("readers cannot write", async () => {
  await expect(
    store.read(async ({ connection }) => connection.statement("INSERT INTO notes VALUES ('x')").run()),
  ).rejects.toThrow();
});
