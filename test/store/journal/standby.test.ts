import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { DATABASES, databasePath } from "../../../src/store/data-folder.ts";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import { rebuild } from "../../../src/store/journal/rebuild.ts";
import { Standby } from "../../../src/store/journal/standby.ts";
import { claimOf } from "../../../src/store/journal/tables.ts";
import { freshFolder, TestAppliance } from "../../kit/appliance.ts";
import { CuttingProxy } from "../../kit/cutting-proxy.ts";
import { inSecret } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

const HOLDER = { process: "other", address: "there:1", schema: "9999" };

let postgres: Postgres;
let url: string;

beforeAll(async () => {
  if (!postgresFolder) return;
  postgres = await Postgres.start();
  url = await postgres.database("standby");
  const appliance = await TestAppliance.start(inSecret(url));
  await appliance.setUp();
  await appliance.stop();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

interface Waiting {
  readonly standby: Standby;
  /** Programs that it found to be newer. */
  readonly newer: string[];
  stop(): void;
}

function waiting(database: JournalDatabase, folder: string, holder = HOLDER): Waiting {
  const newer: string[] = [];
  const end = new AbortController();
  const standby = new Standby({
    database,
    folder,
    appliance: "acme",
    holder,
    signal: end.signal,
    onLeader: () => undefined,
    onFollowed: () => undefined,
    onStuck: () => undefined,
    onNewer: (program) => newer.push(program),
    onLost: () => undefined,
  });
  return { standby, newer, stop: () => end.abort() };
}

describe.skipIf(!postgresFolder)(`A process that stands by${unlessPostgres}`, () => {
  test("builds its files again after each cut of the connection", async () => {
    const proxy = await CuttingProxy.to(postgres.port);
    const straight = new JournalDatabase(url, "acme");
    const expected = freshFolder();
    const lease = await straight.reader.lease();
    if (!lease) throw new Error("nobody led");
    const course = { appliance: "acme", ...lease };
    await rebuild(expected, course, straight);
    const sql = new SQL(url, { max: 1 });
    const [{ bytes }] = await sql<
      [{ bytes: string }]
    >`SELECT sum(length(bytes)) AS bytes FROM freehold_slice`;
    await sql.close();
    const folder = freshFolder();
    for (const share of [0.01, 0.4, 0.9]) {
      const database = new JournalDatabase(postgres.urlOf("standby", proxy.port), "acme");
      // Connected before, so that the cut comes while slices are read.
      await database.reader.lease();
      proxy.cutAfter("back", Math.round(Number(bytes) * share));
      await expect(rebuild(folder, course, database)).rejects.toThrow();
      expect(proxy.mend()).toBe(true);
      await database.close();
    }
    const lead = await waiting(straight, folder).standby.takeOver();
    if (!lead) throw new Error("nobody else leads");
    for (const name of DATABASES)
      expect(
        readFileSync(databasePath(folder, name)).equals(readFileSync(databasePath(expected, name))),
      ).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, "journal.json"), "utf8")).seq).toBe(lead.place.seq);
    await straight.release(claimOf(lead.lease));
    await straight.close();
    proxy.stop();
  });

  test("refuses a copy of another journal of the same name", async () => {
    const folder = freshFolder();
    const copy = await TestAppliance.start(inSecret(await postgres.database("elsewhere")), folder);
    await copy.setUp();
    await copy.appliance.stop();
    const before = readFileSync(databasePath(folder, "freehold"));
    await expect(TestAppliance.start(inSecret(url), folder)).rejects.toThrow(
      "which the database does not know",
    );
    expect(readFileSync(databasePath(folder, "freehold")).equals(before)).toBe(true);
  });

  test("never takes over from a newer program", async () => {
    const database = new JournalDatabase(url, "acme");
    const known = await database.reader.lease();
    const holder = { ...HOLDER, schema: "9999_newer" };
    const newer = await database.claim(known, holder, 0);
    if (!newer) throw new Error("nobody else leads");
    // One that could not open the files has changed nothing.
    expect((await database.reader.lease())?.holder.schema).toBe(known?.holder.schema ?? "");
    const { epoch, head } = newer;
    const row = { seq: head + 1, epoch, batch: "newer", note: '{"files":[]}', bytes: new Uint8Array(1) };
    expect(await database.append(row, holder, 0)).toBe(true);
    const {
      standby,
      newer: told,
      stop,
    } = waiting(database, freshFolder(), { ...HOLDER, schema: "0001_older" });
    const leading = standby.takeOver();
    await until(() => told.length > 0);
    // Several looks later.
    await Bun.sleep(500);
    stop();
    expect(await leading).toBeUndefined();
    expect(told).toEqual(["9999_newer"]);
  });
});
