import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SQL } from "bun";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import { BroughtFiles, SentFiles } from "../../../src/store/journal/files.ts";
import { Leader } from "../../../src/store/journal/leader.ts";
import { claimOf } from "../../../src/store/journal/tables.ts";
import { LogTaker } from "../../../src/store/pages/take.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";

const HOLDER = { process: "one", address: "here:1", schema: "0001" };
const LARGE = "files/ab/large";
const ARCHIVED = "archive/o/segment-000001.ndjson.gz";
const MIB = 1024 * 1024;

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

async function opened(name: string) {
  const database = new JournalDatabase(await postgres.database(name), "acme");
  await database.prepare();
  const lease = await database.claim(undefined, HOLDER, 60, 0);
  if (!lease) throw new Error("nobody else leads");
  const folder = freshFolder();
  const options = { database, claim: () => claimOf(lease), folder, announce: () => undefined };
  const write = (place: string, bytes: Uint8Array) => {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    writeFileSync(join(folder, place), bytes);
    return join(folder, place);
  };
  return { database, lease, folder, options, write };
}

const plainly = (ask: () => Promise<boolean>) => ask();

describe.skipIf(!postgresFolder)(`Files in the journal${unlessPostgres}`, () => {
  test("are there for others once they are whole", async () => {
    const { database, options, write } = await opened("whole");
    const other = freshFolder();
    const brought = new BroughtFiles(other, database);
    const path = write(LARGE, Buffer.alloc(9 * MIB, "large"));
    const files = new SentFiles({
      ...options,
      insist: async (ask) => {
        const answer = await ask();
        await brought.bringAll();
        await brought.clean();
        return answer;
      },
    });
    await files.keep(path, path);
    await brought.bring([LARGE]);
    expect(readFileSync(join(other, LARGE)).equals(readFileSync(path))).toBe(true);
    expect(existsSync(join(other, "incoming"))).toBe(false);
    await database.close();
  });

  test("are fetched again if an earlier process kept only a part of them", async () => {
    const { database, options, write } = await opened("part");
    const other = freshFolder();
    const path = write(LARGE, Buffer.alloc(2 * MIB, "large"));
    await new SentFiles({ ...options, insist: plainly }).keep(path, path);
    mkdirSync(join(other, dirname(LARGE)), { recursive: true });
    writeFileSync(join(other, LARGE), "large");
    await new BroughtFiles(other, database).bringAll();
    expect(readFileSync(join(other, LARGE)).equals(readFileSync(path))).toBe(true);
    await database.close();
  });

  test("are replaced as a whole, also by shorter ones and by ones of the same size", async () => {
    const { database, folder, options, write } = await opened("replaced");
    const other = freshFolder();
    const brought = new BroughtFiles(other, database);
    const files = new SentFiles({ ...options, insist: plainly });
    for (const [size, text] of [
      [5, "words of an erased person"],
      [1, "archived again"],
      [1, "archived a third time"],
    ] as const) {
      const path = write(ARCHIVED, Buffer.alloc(size * MIB, text));
      await files.keep(path, path);
      await brought.bring([ARCHIVED]);
      const fresh = freshFolder();
      await new BroughtFiles(fresh, database).bringAll();
      for (const place of [other, fresh])
        expect(readFileSync(join(place, ARCHIVED)).equals(readFileSync(join(folder, ARCHIVED)))).toBe(true);
    }
    await database.close();
  });

  test("get their name once, although the answer was lost", async () => {
    const { database, lease } = await opened("named");
    await database.putFilePart(claimOf(lease), "incoming/one", 0, Buffer.from("bytes"));
    for (let nth = 0; nth < 2; nth += 1)
      expect(await database.placeFile(claimOf(lease), "incoming/one", LARGE)).toBe(true);
    expect([...(await database.files())]).toEqual([[LARGE, 5]]);
    expect(await database.placeFile(claimOf(lease), "incoming/none", ARCHIVED)).toBe(false);
    await database.close();
  });

  test("that did not arrive completely are swept", async () => {
    const { database, lease, options } = await opened("swept");
    await database.putFilePart(claimOf(lease), "incoming/one", 0, Buffer.from("bytes"));
    await new SentFiles({ ...options, insist: plainly }).sweep();
    expect((await database.files()).size).toBe(0);
    await database.close();
  });

  test("do not cost the lease, however long they are sent, nor does a long silence that was announced", async () => {
    const { database, lease, options, write } = await opened("lease");
    const log = write("log", new Uint8Array());
    const none = () => new LogTaker(log, () => undefined);
    const leader = new Leader(
      {
        database,
        lease,
        takers: { freehold: none(), vault: none() },
        onUnavailable: () => undefined,
        onFenced: () => undefined,
        onBroken: () => undefined,
      },
      { seq: 0, batch: "", ends: {} },
    );
    leader.begin();
    await leader.ready();
    const files = new SentFiles({ ...options, insist: (ask) => leader.repeat(ask) });
    const path = write(LARGE, Buffer.from("bytes"));
    for (const since = performance.now(); performance.now() - since < 6000; await Bun.sleep(50)) {
      await files.keep(path, path);
      expect((await database.reader.lease())?.isOver).toBe(false);
    }
    const sql = new SQL(postgres.urlOf("lease"), { max: 1 });
    const isLong = async () =>
      (
        await sql<
          { long: boolean }[]
        >`SELECT until > now() + interval '5 minutes' AS long FROM freehold_lease`
      )[0]?.long;
    expect(await leader.whileSilent(600, isLong)).toBe(true);
    expect(await isLong()).toBe(false);
    await sql.close();
    await leader.stop();
    await database.close();
  });
});
