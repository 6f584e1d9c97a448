import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { databasePath } from "../../../src/store/data-folder.ts";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import { SentFiles } from "../../../src/store/journal/files.ts";
import { readPosition } from "../../../src/store/journal/position.ts";
import { rebuild } from "../../../src/store/journal/rebuild.ts";
import { Standby, type StandbyOptions } from "../../../src/store/journal/standby.ts";
import { type Claim, claimOf } from "../../../src/store/journal/tables.ts";
import { freshFolder, TestAppliance } from "../../kit/appliance.ts";
import { create, expectWhole, inSecret, leads } from "../../kit/journalled.ts";
import { leaveAlone } from "../../kit/kept.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

const HOLDER = { process: "other", address: "there:1", schema: "9999" };

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

function standby(
  database: JournalDatabase,
  folder: string,
  signal: AbortSignal,
  onLost: StandbyOptions["onLost"] = () => undefined,
): Standby {
  return new Standby({
    database,
    folder,
    appliance: "acme",
    holder: HOLDER,
    signal,
    onLeader: () => undefined,
    onFollowed: () => undefined,
    onStuck: () => undefined,
    onNewer: () => undefined,
    onLost,
  });
}

async function opened(name: string): Promise<JournalDatabase> {
  const database = new JournalDatabase(await postgres.database(name), "acme");
  await database.prepare();
  return database;
}

describe.skipIf(!postgresFolder)(`The next leader${unlessPostgres}`, () => {
  test("writes slices of what the former one changed", async () => {
    const settings = inSecret(await postgres.database("takeover"));
    const first = await TestAppliance.start(settings);
    const ana = await first.setUp();
    for (let nth = 0; nth < 30; nth++) await create(ana, `first-${nth}`);
    await first.stop();
    const second = await TestAppliance.start(settings, freshFolder(), 60_000);
    await create(await second.logIn("ana@example.com"), "second");
    const { journal } = second.appliance.engine.store;
    await journal?.writeBase();
    await journal?.prune(-1);
    await second.stop();
    const third = await TestAppliance.start(settings, freshFolder(), 120_000);
    const there = await third.logIn("ana@example.com");
    expect((await leads(there)).size).toBe(31);
    await expectWhole(there);
    await third.stop();
  });

  test("is none without data, while the database is not filled", async () => {
    const database = await opened("unfilled");
    // It has data, and died.
    await database.claim(undefined, { ...HOLDER, process: "another", address: "first:1" }, 0);
    const leading = standby(database, freshFolder(), AbortSignal.timeout(3000)).takeOver();
    await expect(leading).rejects.toThrow("first:1 began to fill the database");
  });

  test("waits while another one fills the database", async () => {
    const database = await opened("filling");
    await database.claim(undefined, { ...HOLDER, process: "another" }, 600);
    expect(await standby(database, freshFolder(), AbortSignal.timeout(1000)).takeOver()).toBeUndefined();
  });

  test("is another one at once if it is told to end while it claims", async () => {
    const end = new AbortController();
    class Ending extends JournalDatabase {
      override async claim(...given: Parameters<JournalDatabase["claim"]>): Promise<never> {
        await super.claim(...given);
        end.abort();
        this.giveUp();
        throw new Error("the answer was lost");
      }
    }
    const url = await postgres.database("ending");
    expect(await standby(new Ending(url, "acme"), freshFolder(), end.signal).takeOver()).toBeUndefined();
    const database = new JournalDatabase(url, "acme");
    expect(await database.reader.lease()).toMatchObject({ epoch: 1, isOver: true });
    await database.close();
  });

  test("leads at once if it was only the answer to its claim that was lost", async () => {
    class Deaf extends JournalDatabase {
      override async claim(...given: Parameters<JournalDatabase["claim"]>): Promise<never> {
        await super.claim(...given);
        throw new Error("the answer was lost");
      }
    }
    const database = new Deaf(await postgres.database("deaf"), "acme");
    const led = await standby(database, freshFolder(), AbortSignal.timeout(30_000)).takeOver();
    expect(led?.lease.epoch).toBe(1);
    led?.unlock();
    await database.close();
  });

  test("keeps data that the database did not get", async () => {
    const url = await postgres.database("kept");
    const settings = inSecret(url);
    // Both have data of their own. The first one ends before it has filled the database.
    const [first, second] = [leaveAlone(freshFolder()), leaveAlone(freshFolder())];
    for (const [lead, folder] of Object.entries({ first, second })) {
      const alone = await TestAppliance.start([], folder);
      await create(await alone.setUp(), lead);
      await alone.appliance.stop();
    }
    const beginning = await TestAppliance.start(settings, first);
    await beginning.appliance.stop();
    const position = join(first, "journal.json");
    const sql = new SQL(url, { max: 1 });
    await sql`UPDATE freehold_lease SET base = NULL`;
    const written = JSON.parse(await Bun.file(position).text());
    writeFileSync(position, JSON.stringify({ ...written, isFirst: true }));
    const other = await TestAppliance.start(settings, second, 60_000);
    expect([...(await leads(await other.logIn("ana@example.com"))).keys()]).toEqual(["second"]);
    await other.appliance.stop();
    await expect(TestAppliance.start(settings, first, 120_000)).rejects.toThrow("its own data");
    expect(await Bun.file(databasePath(first, "freehold")).exists()).toBe(true);
    await sql.close();
  });

  test("does not take files that changed without the database for those that it began with", async () => {
    const url = await postgres.database("apart");
    const folder = leaveAlone(freshFolder());
    const beginning = await TestAppliance.start(inSecret(url), folder);
    await beginning.setUp();
    await beginning.appliance.stop();
    // It was killed after the database was filled, and before it noted that.
    const position = join(folder, "journal.json");
    const written = JSON.parse(await Bun.file(position).text());
    writeFileSync(position, JSON.stringify({ ...written, isFirst: true }));
    const alone = await TestAppliance.start([], folder);
    await create(await alone.logIn("ana@example.com"), "apart");
    await alone.appliance.stop();
    await expect(TestAppliance.start(inSecret(url), folder, 120_000)).rejects.toThrow("its own data");
    const again = await TestAppliance.start([], folder);
    expect([...(await leads(await again.logIn("ana@example.com"))).keys()]).toEqual(["apart"]);
    await again.appliance.stop();
  });

  test.each([
    ["a row", "DELETE FROM freehold_journal WHERE seq = (SELECT head - 1 FROM freehold_lease)"],
    ["a slice", "DELETE FROM freehold_slice WHERE nth = 0 AND name = 'freehold'"],
  ])("takes no journal for a whole one that lacks %s", async (what, damage) => {
    const url = await postgres.database(`lacks_${what.replaceAll(" ", "_")}`);
    const appliance = await TestAppliance.start(inSecret(url));
    const ana = await appliance.setUp();
    await appliance.appliance.engine.store.journal?.writeBase();
    for (let nth = 0; nth < 3; nth++) await create(ana, `lead-${nth}`);
    await appliance.stop();
    const [sql, database] = [new SQL(url, { max: 1 }), new JournalDatabase(url, "acme")];
    await sql.unsafe(damage);
    const lease = await database.reader.lease();
    if (!lease) throw new Error("somebody led");
    const building = rebuild(freshFolder(), { appliance: "acme", ...lease }, database);
    await expect(building).rejects.toThrow("is missing");
    await Promise.all([sql.close(), database.close()]);
  });

  test("has time to migrate what an older program left", async () => {
    const url = await postgres.database("older");
    const database = new JournalDatabase(url, "acme");
    await database.prepare();
    await database.claim(undefined, { ...HOLDER, process: "another", schema: "0001" }, 0, 0);
    const lead = await standby(database, freshFolder(), AbortSignal.timeout(5000)).takeOver();
    lead?.unlock();
    const sql = new SQL(url, { max: 1 });
    const [row] = await sql<{ isLong: boolean }[]>`
      SELECT until > now() + interval '5 minutes' AS "isLong" FROM freehold_lease`;
    expect(row?.isLong).toBe(true);
    await Promise.all([sql.close(), database.close()]);
  });

  test.each(["while it follows", "when it starts"])(
    "says %s that the database has lost rows, and does not go on from them",
    async (when) => {
      const url = await postgres.database(when.replaceAll(" ", "_"));
      const appliance = await TestAppliance.start(inSecret(url));
      await create(await appliance.setUp(), "lead");
      await appliance.stop();
      const [sql, database] = [new SQL(url, { max: 1 }), new JournalDatabase(url, "acme")];
      await sql`UPDATE freehold_lease SET until = now() + interval '1 hour'`;
      const folder = freshFolder();
      const lost: unknown[] = [];
      const end = new AbortController();
      const stands = (signal: AbortSignal, through = database) =>
        standby(through, folder, signal, (rows) => lost.push(rows)).takeOver();
      const patience = AbortSignal.timeout(20_000);
      const isRestarted = when === "when it starts";
      const before = isRestarted ? stands(end.signal, new JournalDatabase(url, "acme")) : stands(patience);
      const head = (await database.reader.lease())?.head;
      await until(() => readPosition(folder)?.seq === head);
      end.abort();
      if (isRestarted) await before;
      // It fails over to a replica that is behind: there another leader gets the same epoch, writes a row and dies.
      await sql`
        WITH branch AS (UPDATE freehold_lease SET process = 'another', until = now() RETURNING head)
        UPDATE freehold_journal SET batch = 'another' FROM branch WHERE seq = branch.head`;
      const leadership = await (isRestarted ? stands(patience) : before);
      leadership?.unlock();
      expect(leadership?.place).toMatchObject({ seq: head, batch: "another" });
      expect(lost).toEqual([{ held: head, kept: head }]);
      await Promise.all([sql.close(), database.close()]);
    },
  );

  test("can begin after one that had not begun", async () => {
    const url = await postgres.database("begun");
    const database = new JournalDatabase(url, "acme");
    await database.prepare();
    await database.claim(undefined, { ...HOLDER, process: "another", schema: "0001" }, 0, 0);
    await database.close();
    const appliance = await TestAppliance.start(inSecret(url), freshFolder());
    await create(await appliance.setUp(), "lead");
    await appliance.stop();
  });
});

describe.skipIf(!postgresFolder)(`A file that is sent${unlessPostgres}`, () => {
  test("is not swept before it is complete, however long that takes", async () => {
    const database = await opened("sent");
    const lease = await database.claim(undefined, HOLDER, 600, 0);
    if (!lease) throw new Error("nobody else leads");
    const folder = freshFolder();
    const from = join(folder, "arrived");
    writeFileSync(from, "bytes");
    mkdirSync(join(folder, "files"), { recursive: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = {
      files: () => database.files(),
      removeFile: (claim: Claim, path: string) => database.removeFile(claim, path),
      placeFile: (claim: Claim, arrived: string, path: string) => database.placeFile(claim, arrived, path),
      putFilePart: async (claim: Claim, path: string, part: number, bytes: Uint8Array) => {
        const isKept = await database.putFilePart(claim, path, part, bytes);
        await promise;
        return isKept;
      },
    };
    const files = new SentFiles({
      database: slow,
      claim: () => claimOf(lease),
      folder,
      announce: () => undefined,
      insist: (ask) => ask(),
    });
    const sending = files.keep(join(folder, "files", "ab"), from);
    const { now } = performance;
    performance.now = () => now.call(performance) + 600_000;
    try {
      await Bun.sleep(200);
      await files.sweep();
      expect([...(await database.files()).values()]).toEqual([5]);
      resolve();
      await sending;
      await files.sweep();
      expect([...(await database.files()).keys()]).toEqual(["files/ab"]);
    } finally {
      performance.now = now;
    }
    await database.close();
  });
});
