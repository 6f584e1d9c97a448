import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { isInUse, lockData } from "../../src/store/lock.ts";
import type { StoreOptions } from "../../src/store/options.ts";
import { openStore } from "../../src/store/store.ts";
import { freshFolder } from "../kit/appliance.ts";

const root = join(import.meta.dir, "..", "..");
/** Refusal by the lock file or by the vault. */
const REFUSED = /^Another (?:Freehold process is using the data folder|program has \S+vault\.db open)/;

interface Started {
  readonly child: Subprocess;
  readonly said: Promise<string>;
}

let folder: string;
const children: Started[] = [];
beforeEach(() => {
  folder = freshFolder();
});
afterEach(async () => {
  for (const { child } of children.splice(0)) {
    child.kill("SIGKILL");
    await child.exited;
  }
  rmSync(folder, { recursive: true });
});

const optionsFor = (data: string): StoreOptions => ({
  folder: data,
  migrations: [{ name: "0001_notes", sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT) STRICT" }],
  searchIndexes: [],
  totals: [],
  spans: [],
  sealed: [],
  tracked: [],
});

const SERVER = `
import { openStore } from "${join(root, "src", "store", "store.ts")}";
try {
  const store = openStore({ folder: process.argv[1], ...JSON.parse(process.argv[2]) });
  await store.write(async ({ connection }) => connection.client.run("INSERT INTO notes (text) VALUES ('kept')"));
  process.stdout.write("in");
  process.on("SIGTERM", () => store.close().then(() => process.exit(0)));
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stdout.write(error.message);
}`;

/** Holds a file of the folder open in a read transaction. */
const READER = `
import { Database } from "bun:sqlite";
const database = new Database(process.argv[1], { readonly: true });
database.run("BEGIN");
database.query("SELECT count(*) FROM sqlite_schema").get();
process.stdout.write("in");
setTimeout(() => process.exit(0), Number(process.argv[2]));`;

function start(script: string, ...args: string[]): Started {
  const child = Bun.spawn([process.execPath, "-e", script, ...args], { stdout: "pipe", stderr: "inherit" });
  const said = child.stdout
    .getReader()
    .read()
    .then(({ value }) => new TextDecoder().decode(value));
  const started = { child, said };
  children.push(started);
  return started;
}

const serve = (data = folder) => start(SERVER, data, JSON.stringify({ ...optionsFor(data), folder: data }));
const read = (name: string, milliseconds: number) =>
  start(READER, join(folder, name), String(milliseconds)).said;

async function servedWithoutLock() {
  const server = serve();
  expect(await server.said).toBe("in");
  rmSync(join(folder, "lock"));
  return server;
}

describe("Locking without the lock file", () => {
  test("rejects every second server while the first one continues", async () => {
    const first = await servedWithoutLock();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await serve().said).toMatch(REFUSED);
      rmSync(join(folder, "lock"), { force: true });
    }
    first.child.kill("SIGTERM");
    expect(await first.child.exited).toBe(0);
    expect(await serve().said).toBe("in");
  });

  test("rejects exclusive access without changing anything", async () => {
    await servedWithoutLock();
    expect(() => lockData(folder)).toThrow(REFUSED);
    rmSync(join(folder, "lock"));
    expect(isInUse(folder)).toBe(true);
    expect(existsSync(join(folder, "lock"))).toBe(false);
    expect(existsSync(join(folder, "vault.db-wal"))).toBe(true);
  });

  test("admits at most one of several servers that start at once", async () => {
    expect(await serve().said).toBe("in");
    for (let round = 0; round < 3; round += 1) {
      for (const { child } of children.splice(0)) {
        child.kill("SIGKILL");
        await child.exited;
      }
      const removing = setInterval(() => rmSync(join(folder, "lock"), { force: true }), 1);
      const said = await Promise.all([serve(), serve(), serve()].map((server) => server.said));
      clearInterval(removing);
      expect(said.filter((one) => one === "in").length).toBeLessThanOrEqual(1);
      expect(said.filter((one) => one !== "in" && !REFUSED.test(one))).toEqual([]);
    }
  });
});

describe("A server can start", () => {
  test("immediately after the last one was killed", async () => {
    const killed = serve();
    await killed.said;
    killed.child.kill("SIGKILL");
    await killed.child.exited;
    expect(isInUse(folder)).toBe(false);
    expect(await serve().said).toBe("in");
  });

  test("on a copy of a folder in use", async () => {
    expect(await serve().said).toBe("in");
    const copy = freshFolder();
    cpSync(folder, copy, { recursive: true });
    expect(await serve(copy).said).toBe("in");
  });

  test("while others read the database and after the vault was read", async () => {
    await openStore(optionsFor(folder)).close();
    expect(await read("freehold.db", 20_000)).toBe("in");
    expect(await read("vault.db", 300)).toBe("in");
    expect(await serve().said).toBe("in");
  });

  test("only once in the same process", async () => {
    const store = openStore(optionsFor(folder));
    expect(() => openStore(optionsFor(folder))).toThrow(REFUSED);
    rmSync(join(folder, "lock"));
    expect(() => openStore(optionsFor(folder))).toThrow(REFUSED);
    await store.close();
    await openStore(optionsFor(folder)).close();
  });
});

describe("SQLite releases both databases", () => {
  /** Succeeds only if no process has the file open, including this one. */
  const alone = (name: string) => {
    const database = new Database(join(folder, name), { readwrite: true });
    const mode = database.query("PRAGMA journal_mode = DELETE").values().flat();
    database.close(true);
    return mode;
  };

  test("when the store is closed, regardless of prepared statements", async () => {
    const store = openStore(optionsFor(folder));
    await store.write(async ({ db }) => db.run("INSERT INTO notes (text) VALUES ('kept')"));
    await store.snapshot(async ({ db }) => db.all("SELECT text FROM notes"));
    store.vault.newPersonKey();
    await store.close();
    for (const name of ["freehold.db", "vault.db"]) {
      expect(existsSync(join(folder, `${name}-wal`))).toBe(false);
      expect(alone(name)).toEqual(["delete"]);
    }
  });

  test("when the last reader finishes after the store was closed", async () => {
    const store = openStore(optionsFor(folder));
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = store.snapshot(() => promise);
    await store.close();
    resolve();
    await slow;
    expect(alone("freehold.db")).toEqual(["delete"]);
  });

  test("when a migration fails", async () => {
    const broken = { name: "0002_broken", sql: "SELECT nonsense FROM nowhere" };
    const options = optionsFor(folder);
    expect(() => openStore({ ...options, migrations: [...options.migrations, broken] })).toThrow();
    for (const name of ["freehold.db", "vault.db"]) expect(alone(name)).toEqual(["delete"]);
  });
});
