import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { zstdDecompressSync } from "node:zlib";
import { SQL } from "bun";
import { awaitLeadership } from "../../../src/app/leadership.ts";
import { filesWith, Office, taken } from "../../governance/requests/office.ts";
import { freshFolder, PASSWORD, TestAppliance, testConfig } from "../../kit/appliance.ts";
import { attach } from "../../kit/files.ts";
import { inSecret } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

const NAME = "Xaveria Quirinbacher";
const EMAIL = "xaveria.q@privatmail.example";
const WORDS = ["Quirinbacher", EMAIL];
const LETTER = `Letter of ${NAME}`;
const NONE = { info: () => undefined, warn: () => undefined, error: () => undefined };

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

/** Everything that the tables hold, as it was before it was compressed. */
async function contents(url: string): Promise<Buffer[]> {
  const sql = new SQL(url, { max: 1 });
  const packed = await sql<{ bytes: Buffer }[]>`
    SELECT bytes FROM freehold_journal WHERE length(bytes) > 0 UNION ALL SELECT bytes FROM freehold_slice`;
  const files = await sql<{ bytes: Buffer }[]>`SELECT bytes FROM freehold_file`;
  await sql.close();
  return [
    ...packed.map(({ bytes }) => zstdDecompressSync(bytes)),
    ...files.map(({ bytes }) => Buffer.from(bytes)),
  ];
}

const foundIn = (all: readonly Buffer[], needles: readonly (string | Buffer)[]) =>
  needles.filter((needle) => all.some((bytes) => bytes.includes(needle)));

describe.skipIf(!postgresFolder)(`An erased person${unlessPostgres}`, () => {
  test("is in no table after the retention, and comes back on no machine", async () => {
    const url = await postgres.database("erasure");
    const settings = inSecret(url);
    const office = await Office.open(undefined, settings);
    const { store } = office.appliance.appliance.engine;
    // A machine that stands by all the time.
    const other = freshFolder();
    const standing = awaitLeadership(testConfig(other, settings), NONE, new AbortController().signal);

    const { id } = await office.make("crm.contacts", {
      first_name: "Xaveria",
      last_name: "Quirinbacher",
      email: EMAIL,
    });
    await office.make("crm.leads", { name: NAME, email: EMAIL, notes: `${NAME} wants an offer` });
    await office.make("crm.leads", { name: "Other person", source: "referral" });
    const path = `/api/v1/crm/contacts/${id}/attachments`;
    taken(await attach(office.appliance.base, office.ana, path, LETTER, "text/plain"), 201);
    await until(() => filesWith(other, WORDS).length > 0);
    const keys = Array.from({ length: store.vault.lastNumber() }, (_, nth) => store.vault.personKey(nth + 1));
    await store.journal?.writeBase();
    expect(foundIn(await contents(url), [...WORDS, LETTER])).toEqual([...WORDS, LETTER]);

    const request = await office.scoped("erasure", { name: NAME, email: EMAIL });
    await office.carriedOut(request.id);
    await office.step(request.id, "deliver", { delivery: "post" });
    const destroyed = keys
      .filter((key, nth) => key && !store.vault.personKey(nth + 1))
      .map((key) => Buffer.from(key ?? ""));
    expect(destroyed.length).toBeGreaterThan(0);
    // The leader does this by itself, within the hour and ten minutes later.
    await store.journal?.writeBase();
    await store.journal?.prune(0);
    expect(foundIn(await contents(url), [...WORDS, LETTER, ...destroyed])).toEqual([]);

    await office.close();
    const taking = await standing;
    await taking?.close();
    const next = await TestAppliance.start(settings, other, 0, true, taking?.leadership);
    expect(filesWith(other, WORDS)).toEqual([]);
    const ana = await next.logIn("ana@example.com", PASSWORD);
    expect(taken(await ana.get("/api/v1/audit/verify")).ok).toBe(true);
    const leads = taken(await ana.get("/api/v1/crm/leads?limit=10"));
    expect(leads.data.map(({ name }: { name: string }) => name)).toContain("Other person");
    await next.stop();

    const third = freshFolder();
    const fresh = await TestAppliance.start(settings, third);
    expect(filesWith(third, WORDS)).toEqual([]);
    await fresh.stop();
  });
});
