import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { GroupCommit } from "../../src/store/commit.ts";
import { Connection } from "../../src/store/connection.ts";
import { Shares } from "../../src/store/fair-queue.ts";
import { named } from "../../src/store/rows.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { freshFolder } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";

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
    store.addHook({
      beforeCommit: () => {
        if (fail) throw new Error("the disk is full");
      },
      committed: () => () => {},
      rolledBack: () => {},
    });
    const results = await Promise.allSettled([note("a"), note("b")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await notes()).toEqual([]);
    fail = false;
    await note("c");
    expect(await notes()).toEqual(["c"]);
  });
});

describe("While the log is being synced", () => {
  let connection: Connection;
  let syncs: PromiseWithResolvers<void>[];
  let commit: GroupCommit;
  let lost: unknown[];

  beforeEach(() => {
    connection = new Connection(new Database(":memory:", { strict: true }));
    connection.client.run("CREATE TABLE notes (text TEXT)");
    syncs = [];
    lost = [];
    commit = new GroupCommit({
      connection,
      sync: () => {
        const sync = Promise.withResolvers<void>();
        syncs.push(sync);
        return sync.promise;
      },
      mostSyncs: 2,
      onLost: (cause) => lost.push(cause),
    });
  });

  const add = (text: string) =>
    commit.submit(async (tx) => {
      tx.visible(() => seen.push(`${text} visible`));
      tx.settled((committed) => seen.push(`${text} ${committed}`));
      tx.connection.statement("INSERT INTO notes VALUES (?)").run(text);
      return text;
    });
  let seen: string[] = [];
  beforeEach(() => {
    seen = [];
  });
  const begun = (count: number) => until(() => syncs.length === count);
  const stored = () => connection.count`SELECT count(*) FROM ${named("notes")}`;

  test("a call is not answered before its commit is durable", async () => {
    const answer = add("a").then((text) => seen.push(`${text} answered`));
    await begun(1);
    expect(stored()).toBe(1);
    expect(seen).toEqual(["a visible"]);
    syncs[0]?.resolve();
    await answer;
    expect(seen).toEqual(["a visible", "a true", "a answered"]);
  });

  test("later calls share the next sync, which does not wait for a slow one", async () => {
    const durable = () => seen.filter((text) => text.endsWith("true"));
    const first = add("a");
    await begun(1);
    const many = Array.from({ length: 40 }, (_, n) => add(`b${n}`));
    await begun(2);
    expect(durable()).toEqual([]);
    const last = Array.from({ length: 16 }, (_, n) => add(`c${n}`));
    // On a slow machine, a batch ends after ten milliseconds. Less than 16 calls then wait until a sync ends.
    await until(() => stored() > 41);
    expect(syncs).toHaveLength(2);
    syncs[1]?.resolve();
    await Bun.sleep(5);
    expect(durable()).toEqual([]);
    syncs[0]?.resolve();
    await Promise.all([first, many[0]]);
    expect(durable().slice(0, 2)).toEqual(["a true", "b0 true"]);
    await until(() => {
      for (const sync of syncs) sync.resolve();
      return durable().length === 57;
    });
    expect(await Promise.all([...many, ...last])).toHaveLength(56);
    expect(syncs.length).toBeLessThan(20);
  });

  test("effects run while nobody writes, even if another call was in the middle of its work", async () => {
    const first = commit.submit(async (tx) => {
      tx.settled(() => seen.push(tx.connection.client.inTransaction ? "within" : "between"));
      tx.connection.statement("INSERT INTO notes VALUES (?)").run("a");
    });
    await begun(1);
    const middle = Promise.withResolvers<void>();
    const long = commit.submit(async (tx) => {
      tx.connection.statement("INSERT INTO notes VALUES (?)").run("b");
      await middle.promise;
    });
    await until(() => connection.client.inTransaction);
    syncs[0]?.resolve();
    await Bun.sleep(20);
    expect(seen).toEqual([]);
    middle.resolve();
    await first;
    expect(seen).toEqual(["between"]);
    await until(() => syncs.length === 2);
    syncs[1]?.resolve();
    await long;
  });

  test("an effect that fails refuses later calls instead of leaving them without an answer", async () => {
    const first = commit.submit(async (tx) =>
      tx.settled(() => {
        throw new Error("the disk is full");
      }),
    );
    await begun(1);
    syncs[0]?.resolve();
    await expect(first).rejects.toThrow("the disk is full");
    await expect(add("later")).rejects.toThrow("the disk is full");
    expect(commit.failure).toEqual(new Error("the disk is full"));
    expect(lost).toEqual([new Error("the disk is full")]);
  });

  test("what effects write, even later on, is durable before anyone is answered", async () => {
    const written: string[] = [];
    const others = new GroupCommit({
      connection,
      sync: async () => undefined,
      mostSyncs: 1,
      syncEffects: async () => {
        seen.push(`synced ${written}`);
      },
    });
    const answer = others
      .submit(async (tx) => tx.settled(() => queueMicrotask(() => written.push("keys"))))
      .then(() => seen.push("answered"));
    await answer;
    expect(seen).toEqual(["synced keys", "answered"]);
  });

  test("a failure also loses later commits, whose sync may succeed", async () => {
    const answers = [add("a")];
    await begun(1);
    answers.push(add("b"));
    await begun(2);
    syncs[0]?.reject(new Error("the disk is gone"));
    await expect(answers[0]).rejects.toThrow("the disk is gone");
    syncs[1]?.resolve();
    await expect(answers[1]).rejects.toThrow("the disk is gone");
    expect(seen).not.toContain("b true");
  });

  test("a failure refuses all calls from then on, since reads have seen what may be lost", async () => {
    const answer = add("a");
    await begun(1);
    syncs[0]?.reject(new Error("the disk is gone"));
    await expect(answer).rejects.toThrow("the disk is gone");
    await expect(add("b")).rejects.toThrow("the disk is gone");
    expect(commit.failure).toBeInstanceOf(Error);
    expect(stored()).toBe(1);
  });
});

test("a rest that ends while it is looked at is not slept through", async () => {
  const rests = [5, 0];
  const shares = new (class extends Shares {
    override restOf(): number {
      return rests.shift() ?? 0;
    }
  })();
  const connection = new Connection(new Database(":memory:", { strict: true }));
  const commit = new GroupCommit({ connection, sync: async () => undefined, mostSyncs: 2, shares });
  expect(await commit.submit(async () => "served", "a/b")).toBe("served");
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

test("readers do not see an open transaction, nor write through a query", async () => {
  await store.write(async ({ connection }) => {
    connection.statement("INSERT INTO notes VALUES (?)").run("open");
    expect(await notes()).toEqual([]);
    await store.read(async (handle) =>
      expect(handle.connection.count`SELECT count(*) FROM ${named("notes")}`).toBe(0),
    );
  });
  expect(await notes()).toEqual(["open"]);
  for (const sql of [
    "INSERT INTO notes VALUES ('x') RETURNING text",
    "WITH w (t) AS (SELECT 'x') INSERT INTO notes SELECT t FROM w RETURNING text",
    "/* SELECT */ DELETE FROM notes RETURNING text",
  ])
    await expect(store.read(async ({ connection }) => connection.statement(sql).all())).rejects.toThrow();
  expect(await notes()).toEqual(["open"]);
});

test("readers cannot write", async () => {
  await expect(
    store.read(async ({ connection }) => connection.statement("INSERT INTO notes VALUES ('x')").run()),
  ).rejects.toThrow();
});
