import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SQL } from "bun";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import { type Claim, claimOf, type Row } from "../../../src/store/journal/tables.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";

const HOLDER = { process: "one", address: "here:1", schema: "0001" };
const BYTES = Buffer.from("bytes");
const SLICE = { database: "freehold", nth: 0, seq: 3, bytes: BYTES } as const;
const PLACE = "files/ab/abc";

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

const row = (seq: number, batch: string): Row => ({ seq, epoch: 1, batch, note: "{}", bytes: BYTES });

/** Everything that a leader changes in the database. */
const CHANGES: Record<string, (database: JournalDatabase, claim: Claim) => Promise<unknown>> = {
  "appends a row": (database, { seq, process }) =>
    database.append(row(seq + 1, "next"), { ...HOLDER, process }, 60),
  "renews the lease": (database, claim) => database.renew(claim, 60),
  "releases the lease": (database, claim) => database.release(claim),
  "writes a slice": (database, claim) => database.putSlice(claim, SLICE),
  "finishes a base": (database, claim) => database.finishBase(claim, 3, { freehold: 1, vault: 0 }),
  "removes rows": (database, claim) => database.prune(claim, 2, -1),
  "breaks the journal off": (database, claim) => database.breakOff(claim),
  "sends a file": (database, claim) => database.putFilePart(claim, PLACE, 0, BYTES),
  "names a file": async (database, claim) => database.placeFile(claim, "incoming/one", PLACE),
  "removes a file": (database, claim) => database.removeFile(claim, "files/cd/kept"),
};

const TABLES = ["lease", "journal", "slice", "file"];

/** A leader that has written three rows, and a database that forgets. */
async function forgetful(name: string) {
  const url = await postgres.database(name);
  const database = new JournalDatabase(url, "acme");
  await database.prepare();
  const lease = await database.claim(undefined, HOLDER, 60, 0);
  if (!lease) throw new Error("nobody else leads");
  for (let seq = 1; seq <= 3; seq += 1) await database.append(row(seq, `batch-${seq}`), HOLDER, 60);
  for (const at of ["files/cd/kept", "incoming/one"])
    await database.putFilePart({ ...claimOf(lease), seq: 3 }, at, 0, BYTES);
  const sql = new SQL(url, { max: 1 });
  const contents = () =>
    Promise.all(TABLES.map((table) => sql`SELECT * FROM ${sql(`freehold_${table}`)} ORDER BY 1, 2, 3`));
  const close = () => Promise.all([sql.close(), database.close()]);
  return { database, claim: { ...claimOf(lease), seq: 3 }, sql, contents, close };
}

describe.skipIf(!postgresFolder)(`A leader${unlessPostgres}`, () => {
  test.each(Object.entries(CHANGES))("%s", async (what, change) => {
    const { database, claim, contents, close } = await forgetful(`leads_${what.replaceAll(" ", "_")}`);
    const before = await contents();
    await change(database, claim);
    expect(await contents()).not.toEqual(before);
    await close();
  });

  test.each(Object.entries(CHANGES))(
    "never %s in a database that has lost its rows",
    async (what, change) => {
      const { database, claim, sql, contents, close } = await forgetful(`lost_${what.replaceAll(" ", "_")}`);
      await sql`DELETE FROM freehold_journal WHERE seq > 1`;
      await sql`UPDATE freehold_lease SET head = 1`;
      const before = await contents();
      await change(database, claim);
      expect(await contents()).toEqual(before);
      await close();
    },
  );

  test.each(Object.entries(CHANGES))(
    "never %s if the database lost its claim and gave the same epoch to another",
    async (what, change) => {
      const { database, claim, sql, contents, close } = await forgetful(`twice_${what.replaceAll(" ", "_")}`);
      await sql`UPDATE freehold_lease SET process = 'another'`;
      const before = await contents();
      await change(database, claim);
      expect(await contents()).toEqual(before);
      await close();
    },
  );
});
