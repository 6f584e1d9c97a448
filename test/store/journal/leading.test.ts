import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "../../../src/store/data-folder.ts";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import { readPosition } from "../../../src/store/journal/position.ts";
import { rebuild } from "../../../src/store/journal/rebuild.ts";
import { freshFolder, TestAppliance } from "../../kit/appliance.ts";
import { create, inSecret } from "../../kit/journalled.ts";
import { leaveAlone } from "../../kit/kept.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

const keysIn = (folder: string) => {
  const vault = new Database(databasePath(folder, "vault"), { readonly: true });
  const tables = vault.query<{ name: string }, []>(
    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1",
  );
  const rows = tables
    .all()
    .map(({ name }) => [name, vault.query(`SELECT * FROM "${name}" ORDER BY 1`).all()]);
  vault.close();
  return rows;
};

describe.skipIf(!postgresFolder)(`A leader${unlessPostgres}`, () => {
  test("answers once changed keys are in the journal", async () => {
    const url = await postgres.database("keys");
    const appliance = await TestAppliance.start(inSecret(url));
    const ana = await appliance.setUp();
    const database = new JournalDatabase(url, "acme");
    for (let nth = 0; nth < 3; nth += 1) {
      expect((await ana.post("/api/v1/system/keys/rotate", {})).status).toBe(200);
      const lease = await database.reader.lease();
      if (!lease) throw new Error("somebody leads");
      const other = freshFolder();
      await rebuild(other, { appliance: "acme", ...lease }, database);
      expect(keysIn(other)).toEqual(keysIn(appliance.folder));
    }
    await appliance.stop();
    await database.close();
  });

  test("loses no key that is made while a long log is about to be emptied", async () => {
    const url = await postgres.database("long");
    const appliance = await TestAppliance.start(inSecret(url));
    await appliance.setUp();
    const { store } = appliance.appliance.engine;
    const { renew } = JournalDatabase.prototype;
    let made = 0;
    // Nobody commits meanwhile, but effects of earlier commits may write to the vault.
    const renewing = spyOn(JournalDatabase.prototype, "renew").mockImplementation(async function (
      this: JournalDatabase,
      claim,
      seconds,
    ) {
      const isKept = await renew.call(this, claim, seconds);
      if (seconds > 60 && made++ === 0) store.vault.secret("made meanwhile", () => "secret");
      return isKept;
    });
    await store.write(async ({ connection }) => {
      connection.client.run("CREATE TABLE long_one (bytes BLOB)");
      connection.client.run("INSERT INTO long_one VALUES (zeroblob(150000000))");
    });
    await until(() => made > 0);
    await until(() => Bun.file(`${databasePath(appliance.folder, "freehold")}-wal`).size === 0);
    renewing.mockRestore();
    const database = new JournalDatabase(url, "acme");
    const lease = await database.reader.lease();
    if (!lease) throw new Error("somebody leads");
    const other = freshFolder();
    await rebuild(other, { appliance: "acme", ...lease }, database);
    expect(keysIn(other)).toEqual(keysIn(appliance.folder));
    await appliance.stop();
    await database.close();
  });

  test("has no file that is ahead of its position, even if readers keep a log from being emptied", async () => {
    const url = await postgres.database("reader");
    const appliance = await TestAppliance.start(inSecret(url));
    const ana = await appliance.setUp();
    const { journal } = appliance.appliance.engine.store;
    const reader = new Database(databasePath(appliance.folder, "freehold"), { readonly: true });
    reader.run("BEGIN");
    reader.query("SELECT count(*) FROM schema_migrations").get();
    await create(ana, "lead");
    expect(await journal?.empty()).toBe(false);
    const database = new JournalDatabase(url, "acme");
    expect(readPosition(appliance.folder)?.seq).toBe((await database.reader.lease())?.head ?? 0);
    reader.close();
    await appliance.stop();
    await database.close();
  });

  test("completes the first base before any other", async () => {
    const folder = leaveAlone(freshFolder());
    const alone = await TestAppliance.start([], folder);
    await alone.setUp();
    await alone.appliance.stop();
    const files = join(folder, "files", "ab");
    mkdirSync(files, { recursive: true });
    for (let nth = 0; nth < 5; nth += 1) writeFileSync(join(files, `${nth}`), "bytes");
    const url = await postgres.database("first");
    const database = new JournalDatabase(url, "acme");
    await database.prepare();
    const slow = JournalDatabase.prototype.placeFile;
    const { now } = performance;
    const seen: (number | undefined)[] = [];
    JournalDatabase.prototype.placeFile = async function (...given) {
      // Hours pass meanwhile, and the beat looks around.
      performance.now = () => now.call(performance) + 90_000_000;
      await Bun.sleep(1500);
      seen.push((await database.reader.lease())?.base);
      return slow.apply(this, given);
    };
    try {
      const appliance = await TestAppliance.start(inSecret(url), folder, 60_000);
      expect(seen).toEqual([undefined, undefined, undefined, undefined, undefined]);
      await until(async () => (await database.reader.lease())?.base !== undefined);
      expect((await database.files()).size).toBe(5);
      await appliance.appliance.stop();
    } finally {
      performance.now = now;
      JournalDatabase.prototype.placeFile = slow;
    }
    await database.close();
  });
});
