import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OrganizationRef } from "../../../src/kernel/principal.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { type KeyClient, makeKey } from "../developer/key.ts";
import { answer, Endpoint } from "./endpoint.ts";
import { flat, held, organizationOf, QUESTION, quickComposer, set } from "./ground.ts";

const USAGE = "/api/v1/developer/usage";
const PUBLIC = "/api/public/v1/usage";

let appliance: TestAppliance;
let owner: Client;
let key: KeyClient;
let other: KeyClient;
let organization: OrganizationRef;
let endpoint: Endpoint;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  organization = await organizationOf(appliance);
  key = await makeKey(appliance, owner, { name: "Portal", daily_cap: 5000, monthly_cap: 90_000 });
  other = await makeKey(appliance, owner, { name: "Another" });
  endpoint = new Endpoint();
  endpoint.behave = () => answer([{ text: "The cashier checks this list." }]);
  await set(owner, {
    base_url: endpoint.url,
    model: "m",
    prompt_price: 1_000_000,
    completion_price: 2_000_000,
    daily_cap: 1_000_000,
  });
});
afterAll(async () => {
  endpoint.stop();
  await appliance.stop();
});

describe("Usage", () => {
  test("returns spent and reserved amounts by window, key, engine and day", async () => {
    const { composer } = quickComposer(appliance);
    await composer.compose(QUESTION, { organization, key: key.id });
    await composer.compose({ ...QUESTION, level: "x" }, { organization });
    await composer.builtin({ organization, key: key.id }, "explanation", async () => "done");
    await held(appliance, { organization, key: other.id }, flat(70));
    const { status, body } = await owner.get(USAGE);
    expect(status).toBe(200);
    expect(body.windows).toMatchObject([
      { window: "daily", cap: 1_000_000, settled: 1000, held: 70, remaining: 998_930 },
      { window: "monthly", cap: null, settled: 1000, held: 70, remaining: null },
    ]);
    expect(body.keys.map(({ name }: { name: string }) => name)).toEqual(["Another", "Portal"]);
    expect(body.keys[1]).toMatchObject({
      id: key.id,
      blocked: false,
      windows: [
        { window: "daily", cap: 5000, settled: 500, held: 0, remaining: 4500 },
        { window: "monthly", cap: 90_000, settled: 500 },
      ],
      engines: [
        { engine: "builtin", calls: 1, cost_micro: 0 },
        { engine: "model", calls: 1, prompt_tokens: 400, completion_tokens: 50, cost_micro: 500 },
      ],
    });
    expect(body.engines).toMatchObject([
      { engine: "builtin", calls: 1 },
      { engine: "model", calls: 2, cost_micro: 1000 },
    ]);
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toMatchObject({ calls: 3, cost_micro: 1000 });
    const sum = body.days.reduce(
      (all: number, { cost_micro }: { cost_micro: number }) => all + cost_micro,
      0,
    );
    expect(sum).toBe(1000);
  });

  test("returns to a key its own usage only", async () => {
    const { status, body } = await key.get(PUBLIC);
    expect(status).toBe(200);
    expect(body.keys).toHaveLength(1);
    expect(body.keys[0].id).toBe(key.id);
    expect(body.engines).toMatchObject([
      { engine: "builtin", calls: 1 },
      { engine: "model", calls: 1, cost_micro: 500 },
    ]);
    expect(body.days.at(-1)).toMatchObject({ calls: 2, cost_micro: 500 });
    expect(JSON.stringify(body)).not.toContain(other.id);
  });

  test("requires the scope or the permission", async () => {
    const blind = await makeKey(appliance, owner, { scopes: ["graph:read"] });
    expect(await blind.get(PUBLIC)).toMatchObject({ status: 403, body: { code: "KEY_SCOPE_MISSING" } });
    const clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
    expect(await clerk.get(USAGE)).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } });
  });

  test.each([
    ["from=2026-11-20&to=2026-11-01", "PERIOD_INVALID"],
    ["from=2020-01-01", "PERIOD_TOO_LONG"],
  ])("rejects %s", async (query, code) => {
    const { status, body } = await owner.get(`${USAGE}?${query}`);
    expect(status).toBe(422);
    expect(body.details[0].code).toBe(code);
  });

  test("starts a new daily window while the monthly one continues", async () => {
    appliance.clock.advance(24 * 3_600_000);
    const fresh = await appliance.logIn("ana@example.com");
    const { body } = await fresh.get(USAGE);
    expect(body.windows).toMatchObject([
      { window: "daily", settled: 0, held: 0 },
      { window: "monthly", settled: 1000 },
    ]);
    expect(body.days.at(-2)).toMatchObject({ cost_micro: 1000 });
    appliance.clock.advance(-24 * 3_600_000);
  });
});

describe("The built-in engine", () => {
  test("is free without a rate and otherwise counts towards caps", async () => {
    const { composer } = quickComposer(appliance);
    const account = { organization, key: key.id };
    expect(await composer.builtin(account, "lesson", async () => 1)).toMatchObject({
      ok: true,
      spent: { costMicro: 0 },
    });
    await set(owner, { builtin_rate: 3000 });
    expect(await composer.builtin(account, "lesson", async () => 2)).toMatchObject({
      ok: true,
      spent: { costMicro: 3000 },
    });
    let worked = false;
    const refused = await composer.builtin(account, "lesson", async () => {
      worked = true;
    });
    expect(refused).toMatchObject({
      ok: false,
      budget: { scope: "key", window: "daily", cap: 5000, settled: 3500, needed: 3000 },
    });
    expect(worked).toBe(false);
    await set(owner, { builtin_rate: 0 });
  });

  test("charges a job's unit once and failed units nothing", async () => {
    await set(owner, { builtin_rate: 10 });
    const { composer } = quickComposer(appliance);
    const account = { organization, job: "j", unit: "u" };
    const failing = composer.builtin(account, "lesson", async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const costs = [];
    for (let i = 0; i < 3; i++) {
      const worked = await composer.builtin(account, "lesson", async () => i);
      costs.push(worked.ok && worked.spent.costMicro);
    }
    expect(costs).toEqual([10, 0, 0]);
    await set(owner, { builtin_rate: 0 });
  });
});

describe("Estimates", () => {
  const units = [
    { sourceWords: 500, maxWords: 200 },
    { sourceWords: 300, maxWords: 200 },
  ];
  const estimate = (account: Parameters<ReturnType<typeof quickComposer>["composer"]["estimate"]>[1]) =>
    appliance.appliance.engine.store.read(async ({ connection }) =>
      quickComposer(appliance).composer.estimate(connection, account, units),
    );

  test("are at least the final cost and reserve nothing", async () => {
    const before = await appliance.rows("SELECT count(*) AS n FROM budget_holds");
    const { worstCost, engine, short } = await estimate({ organization });
    expect(engine).toBe("model");
    expect(worstCost).toBeGreaterThan(2 * (400 + 2 * 800));
    expect(short).toBeUndefined();
    expect(await appliance.rows("SELECT count(*) AS n FROM budget_holds")).toEqual(before);
  });

  test("report an exceeded cap and an unknown price", async () => {
    expect(await estimate({ organization, job: "x", maxCost: 10 })).toMatchObject({ short: {} });
    expect(await estimate({ organization, key: key.id })).toMatchObject({
      short: { budget: { scope: "key", window: "daily" } },
    });
    await set(owner, { prompt_price: null });
    expect(await estimate({ organization })).toMatchObject({ engine: "model", worstCost: null });
    expect(await quickComposer(appliance).composer.compose(QUESTION, { organization })).toMatchObject({
      ok: false,
      fallback: "price_unknown",
    });
  });
});

test("an exhausted cap skips the endpoint and returns a retry time", async () => {
  await set(owner, { prompt_price: 1_000_000, completion_price: 1_000_000, daily_cap: 10 });
  const asked = endpoint.asked.length;
  const composed = await quickComposer(appliance).composer.compose(
    { ...QUESTION, level: "y" },
    { organization },
  );
  expect(composed).toMatchObject({
    ok: false,
    fallback: "budget",
    budget: { scope: "org", window: "daily", cap: 10 },
    resumeAt: expect.any(Number),
  });
  expect(endpoint.asked).toHaveLength(asked);
});

describe("The list of calls", () => {
  test("pages through each call with its cost but without content", async () => {
    const all = await owner.get("/api/v1/settings/ai/calls?limit=200");
    expect(all.status).toBe(200);
    expect(all.body.data[0]).toMatchObject({ state: expect.any(String), estimate: expect.any(Number) });
    expect(
      all.body.data.some(
        ({ engine, cost }: { engine: string; cost: number }) => engine === "model" && cost === 500,
      ),
    ).toBe(true);
    expect(all.text).not.toContain("cashier");
    const pages = [];
    for (let cursor = ""; ; ) {
      const { body } = await owner.get(`/api/v1/settings/ai/calls?limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...body.data);
      if (!body.page.next_cursor) break;
      cursor = encodeURIComponent(body.page.next_cursor);
    }
    expect(pages).toEqual(all.body.data);
  });

  test("is deleted after 400 days, while the totals are kept", async () => {
    const spent = await appliance.rows("SELECT sum(cost) AS n FROM learning_usage");
    appliance.clock.advance(401 * 24 * 3_600_000);
    await appliance.run("learning.budgets.sweep", {});
    await appliance.run("learning.budgets.sweep", {});
    expect(await appliance.rows("SELECT * FROM budget_holds")).toEqual([]);
    expect(await appliance.rows("SELECT * FROM budget_windows WHERE owner LIKE 'job:%'")).toEqual([]);
    expect(await appliance.rows("SELECT sum(cost) AS n FROM learning_usage")).toEqual(spent);
  });
});

test("exactly as many of 2,000 concurrent units run as the cap allows", async () => {
  await appliance.alter("DELETE FROM budget_windows");
  await set(await appliance.logIn("ana@example.com"), {
    builtin_rate: 100,
    daily_cap: 100_000,
    prompt_price: 0,
  });
  const { composer } = quickComposer(appliance);
  let done = 0;
  const worked = await Promise.all(
    Array.from({ length: 2000 }, () =>
      composer.builtin({ organization }, "explanation", async () => {
        done += 1;
      }),
    ),
  );
  expect(worked.filter(({ ok }) => ok)).toHaveLength(1000);
  expect(done).toBe(1000);
  expect(
    await appliance.rows("SELECT sum(held) AS held, max(settled) AS settled FROM budget_windows"),
  ).toEqual([{ held: 0, settled: 100_000 }]);
});
