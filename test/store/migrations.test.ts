import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { features } from "../../src/features.ts";
import type { Migration } from "../../src/store/migrate.ts";
import { openStore } from "../../src/store/store.ts";
import { freshFolder } from "../kit/appliance.ts";

let folder: string;
beforeEach(() => {
  folder = freshFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const first: Migration = {
  name: "0001_notes",
  sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT",
};
const second: Migration = {
  name: "0002_stars",
  sql: "ALTER TABLE notes ADD COLUMN stars INTEGER;\n--> statement-breakpoint\nUPDATE notes SET stars = 1",
};

async function open(steps: readonly Migration[], work = (_db: Database) => {}): Promise<readonly string[]> {
  const store = openStore({
    folder,
    migrations: steps,
    searchIndexes: [],
    totals: [],
    spans: [],
    sealed: [],
    tracked: [],
  });
  await store.write(async ({ connection }) => work(connection.client));
  await store.close();
  return store.migrated;
}

const snapshots = () => {
  try {
    return readdirSync(join(folder, "snapshots"));
  } catch {
    // The folder does not exist before the first snapshot.
    return [];
  }
};

describe("Migrations", () => {
  test("create a new database without a snapshot", async () => {
    expect(await open([first, second])).toEqual(["0001_notes", "0002_stars"]);
    expect(await open([first, second])).toEqual([]);
    expect(snapshots()).toEqual([]);
  });

  test("upgrade an old database after a snapshot", async () => {
    await open([first], (db) => db.run("INSERT INTO notes (text) VALUES ('kept')"));
    expect(await open([first, second])).toEqual(["0002_stars"]);
    const [name = ""] = snapshots();
    expect(name).toStartWith("before-0002_stars-");
    const before = new Database(join(folder, "snapshots", name), { readonly: true });
    expect(before.query("SELECT * FROM notes").all()).toEqual([{ id: 1, text: "kept" }]);
    before.close();
    const now = new Database(join(folder, "freehold.db"), { readonly: true });
    expect(now.query("SELECT * FROM notes").all()).toEqual([{ id: 1, text: "kept", stars: 1 }]);
    now.close();
  });

  test("leave everything unchanged if they fail and report it", async () => {
    await open([first], (db) => db.run("INSERT INTO notes (text) VALUES ('kept')"));
    const broken = { name: "0003_broken", sql: "SELECT nonsense FROM nowhere" };
    await expect(open([first, second, broken])).rejects.toThrow("could not be upgraded and is unchanged");
    const db = new Database(join(folder, "freehold.db"), { readonly: true });
    expect(db.query("SELECT * FROM notes").all()).toEqual([{ id: 1, text: "kept" }]);
    db.close();
    expect(await open([first])).toEqual([]);
  });

  test("reject a database of a newer version and leave it unchanged", async () => {
    await open([first, second]);
    await expect(open([first])).rejects.toThrow(
      "was written by a newer version of Freehold (schema step 0002_stars)",
    );
    expect(await open([first, second])).toEqual([]);
  });

  test("are up to date with the entity and table files", async () => {
    const generate = join(import.meta.dir, "../../migrations/generate.ts");
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, generate, "--check"]);
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
  });

  test("create STRICT tables only", async () => {
    await open(migrations, (db) => {
      const loose = db
        .query(
          "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
        )
        .all();
      expect(loose).toEqual([]);
    });
  });
});

test("a data folder is locked for a second program until it is closed", async () => {
  const options = {
    folder,
    migrations: [first],
    searchIndexes: [],
    totals: [],
    spans: [],
    sealed: [],
    tracked: [],
  };
  const store = openStore(options);
  expect(() => openStore(options)).toThrow("Another Freehold process is using the data folder");
  await store.close();
  await openStore(options).close();
});

test("Comparing the schema rests after each statement", async () => {
  const { totals } = features;
  const store = openStore({
    folder,
    migrations,
    totals,
    searchIndexes: [],
    spans: [],
    sealed: [],
    tracked: [],
  });
  let rests = 0;
  const findings = await store.compareSchema(async () => {
    rests += 1;
  });
  expect(findings).toEqual([]);
  const statements = migrations.flatMap(({ sql }) => sql.split("--> statement-breakpoint"));
  expect(rests).toBe(statements.length + totals.length);
  await store.close();
});
