import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SQL } from "bun";
import { TestAppliance } from "../../kit/appliance.ts";
import { create, inSecret, leads } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";

const HELD_MS = 35_000;
/** Connections that a leader has for its lease. */
const CONNECTIONS = 2;

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

describe.skipIf(!postgresFolder)(`A leader whose lease is locked${unlessPostgres}`, () => {
  test("leaves no statements waiting, and answers once it is free", async () => {
    const url = await postgres.database("locked");
    const appliance = await TestAppliance.start(inSecret(url));
    const ana = await appliance.setUp();
    const [holding, looking] = [new SQL(url, { max: 1 }), new SQL(url, { max: 1 })];
    let most = 0;
    const look = async () => {
      const [row] = await looking<{ count: string }[]>`
        SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
      most = Math.max(most, Number(row?.count));
    };
    const watch = setInterval(() => void look(), 500);
    let waiting: Promise<unknown> = Promise.resolve();
    await holding.begin(async (sql) => {
      await sql`SELECT 1 FROM freehold_lease FOR UPDATE`;
      waiting = create(ana, "waited");
      await Bun.sleep(HELD_MS);
    });
    await waiting;
    clearInterval(watch);
    expect(most).toBeWithin(1, CONNECTIONS + 1);
    expect((await leads(ana)).size).toBe(1);
    await Promise.all([holding.close(), looking.close(), appliance.stop()]);
  });
});
