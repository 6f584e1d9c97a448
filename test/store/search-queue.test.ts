import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { indexQueued } from "../../src/store/search-queue.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import type { Tx } from "../../src/store/transaction.ts";
import { freshFolder } from "../kit/appliance.ts";

let folder: string;
let store: Store;

const options = () => ({
  folder,
  migrations: [
    {
      name: "0001",
      sql: "CREATE TABLE notes (rid INTEGER PRIMARY KEY, org INTEGER NOT NULL, title TEXT NOT NULL, text TEXT) STRICT",
    },
  ],
  searchIndexes: [{ table: "notes", columns: ["title", "text"] }],
  totals: [],
  spans: [],
  sealed: [],
  tracked: [],
});

beforeEach(() => {
  folder = freshFolder();
  store = openStore(options());
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const run = ({ connection }: Pick<Tx, "connection">, sql: string, ...values: (string | number | null)[]) =>
  connection.statement(sql).run(...values);
const insert = (tx: Tx, title: string, text: string | null = null) =>
  run(tx, "INSERT INTO notes (org, title, text) VALUES (1, ?, ?)", title, text);
const rids = ({ connection }: Pick<Tx, "connection">, words: string) =>
  connection
    .statement("SELECT rowid FROM notes_search WHERE notes_search MATCH ? ORDER BY rowid")
    .values(words)
    .map(([rid]) => Number(rid));
const found = (words: string) => store.read(async (handle) => rids(handle, words));
const queued = () =>
  store.read(async ({ connection }) => connection.statement("SELECT * FROM search_queue").all().length);
/** Segments that FTS5 keeps on disk, from the index's own structure. */
const segments = () =>
  store.read(async ({ connection }) =>
    Number(connection.statement("SELECT count(DISTINCT segid) AS n FROM notes_search_idx").get()?.n),
  );

test("indexes the rows of a transaction when it commits, in one segment", async () => {
  await store.write(async (tx) => {
    for (let i = 0; i < 50; i++)
      await tx.attempt(async (inner) => void insert(inner, `Title${i} all`, i % 2 === 0 ? "even" : null));
  });
  expect(await found("all")).toHaveLength(50);
  expect(await found("title7")).toEqual([8]);
  expect(await found("even")).toHaveLength(25);
  expect(await segments()).toBe(1);
  expect(await queued()).toBe(0);
});

test("follows changes, removals and reused rows within one transaction", async () => {
  await store.write(async (tx) => void insert(tx, "first", "kept"));
  await store.write(async (tx) => {
    run(tx, "UPDATE notes SET title = 'second' WHERE rid = 1");
    run(tx, "UPDATE notes SET title = 'third' WHERE rid = 1");
    insert(tx, "gone");
    run(tx, "DELETE FROM notes WHERE rid = 2");
    insert(tx, "again");
  });
  expect(await Promise.all(["first", "second", "third", "kept", "gone", "again"].map(found))).toEqual([
    [],
    [],
    [1],
    [1],
    [],
    [2],
  ]);
  await store.write(async (tx) => {
    run(tx, "DELETE FROM notes WHERE rid = 2");
    insert(tx, "reused");
    run(tx, "UPDATE notes SET title = 'reused again' WHERE rid = 2");
  });
  expect([await found("again"), await found("reused")]).toEqual([[2], [2]]);
  await store.write(async (tx) => void run(tx, "DELETE FROM notes"));
  expect([await found("again"), await found("third")]).toEqual([[], []]);
});

test("indexes nothing of what is rolled back", async () => {
  await store.write(async (tx) => void insert(tx, "before"));
  await store.write(async (tx) => {
    await tx.attempt(
      async (inner) => {
        insert(inner, "undone");
        run(inner, "UPDATE notes SET title = 'undone' WHERE rid = 1");
      },
      () => false,
    );
    insert(tx, "after");
  });
  await store
    .write(async (tx) => {
      insert(tx, "undone");
      throw new Error("undone");
    })
    .catch(() => undefined);
  expect(await Promise.all(["before", "undone", "after"].map(found))).toEqual([[1], [], [2]]);
  expect(await queued()).toBe(0);
});

test("a writer finds what its own transaction has changed, once it is indexed", async () => {
  await store.write(async (tx) => {
    insert(tx, "now");
    expect(rids(tx, "now")).toEqual([]);
    indexQueued(tx.connection);
    expect(rids(tx, "now")).toEqual([1]);
    run(tx, "UPDATE notes SET title = 'later'");
  });
  expect([await found("now"), await found("later")]).toEqual([[], [1]]);
});

test("indexes at the next start what another program has written", async () => {
  await store.close();
  const { Database } = await import("bun:sqlite");
  const db = new Database(`${folder}/freehold.db`, { strict: true });
  db.run("INSERT INTO notes (org, title) VALUES (1, 'elsewhere')");
  db.close(true);
  store = openStore(options());
  expect(await found("elsewhere")).toEqual([1]);
  expect(await queued()).toBe(0);
});
