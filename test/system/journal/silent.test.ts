import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TestAppliance } from "../../kit/appliance.ts";
import { CuttingProxy } from "../../kit/cutting-proxy.ts";
import { create, expectWhole, inSecret, leads } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

const PATIENCE_MS = 5000;

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

describe.skipIf(!postgresFolder)(`While the database is away${unlessPostgres}`, () => {
  test.each(["down", "silent"] as const)("new calls are refused, and none waits for it (%s)", async (how) => {
    await postgres.database(how);
    const proxy = await CuttingProxy.to(postgres.port);
    const appliance = await TestAppliance.start(inSecret(postgres.urlOf(how, proxy.port)));
    const ana = await appliance.setUp();
    await create(ana, "before");
    if (how === "down") await postgres.end("SIGQUIT");
    else proxy.holdAfter("there", 0);
    const meanwhile = create(ana, "meanwhile");
    await until(async () => (await appliance.send("GET", "/readyz")).status === 503);
    const refused = await Promise.race([ana.get("/api/v1/crm/leads"), Bun.sleep(PATIENCE_MS)]);
    if (how === "down") await postgres.begin();
    else proxy.forget();
    expect(refused).toMatchObject({ status: 503, body: { code: "NOT_READY" } });
    expect((await meanwhile).status).toBe(201);
    await until(async () => (await create(ana, "after")).status === 201);
    expect([...(await leads(ana)).keys()].sort()).toEqual(["after", "before", "meanwhile"]);
    await expectWhole(ana);
    await appliance.stop();
    proxy.stop();
  });
});
