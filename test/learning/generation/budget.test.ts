import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { OrganizationRef } from "../../../src/kernel/principal.ts";
import type { Hold } from "../../../src/learning/generation/budget/hold.ts";
import { settleExpired, voidLeases } from "../../../src/learning/generation/budget/leases.ts";
import { reserve as reserveIn } from "../../../src/learning/generation/budget/reserve.ts";
import { markSent, release, settle } from "../../../src/learning/generation/budget/settle.ts";
import type { Connection } from "../../../src/store/connection.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { growsBelow } from "../../kit/cost.ts";
import { makeKey } from "../developer/key.ts";
import { flat, held, hold, organizationOf, set, windows } from "./ground.ts";

let appliance: TestAppliance;
let owner: Client;
let organization: OrganizationRef;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--identity-access-token-seconds", "9000000"]);
  owner = await appliance.setUp();
  organization = await organizationOf(appliance);
});
afterAll(() => appliance.stop());
beforeEach(async () => {
  for (const table of ["budget_windows", "budget_holds", "learning_usage"])
    await appliance.alter(`DELETE FROM ${table}`);
  await set(owner, { daily_cap: null, monthly_cap: null });
});

const write = <T>(work: (connection: Connection, now: number) => T): Promise<T> =>
  appliance.appliance.engine.store.write(async ({ connection }) => work(connection, appliance.clock.now()));
const paid = { promptTokens: 0, completionTokens: 0, outcome: "answered" };
const pay = (one: Hold) => write((connection, now) => settle(connection, one, paid, now));
const dayNow = () => new Date(appliance.clock.now()).toISOString().slice(0, 10);

describe("Caps", () => {
  test("accept exactly as many of 2,000 concurrent reservations as fit", async () => {
    await set(owner, { daily_cap: 100_000 });
    const answers = await Promise.all(
      Array.from({ length: 2000 }, () => hold(appliance, { organization }, flat(100))),
    );
    const admitted = answers.flatMap((answer) => (answer.ok ? [answer.hold] : []));
    expect(admitted).toHaveLength(1000);
    expect((await windows(appliance))[`org d:${dayNow()}`]).toEqual({ settled: 0, held: 100_000 });
    await Promise.all(admitted.map(pay));
    const after = await windows(appliance);
    for (const { held: aside } of Object.values(after)) expect(aside).toBe(0);
    expect(after[`org d:${dayNow()}`]).toEqual({ settled: 100_000, held: 0 });
    expect(await hold(appliance, { organization }, flat(1))).toMatchObject({ ok: false });
  });

  test("report the first of four exceeded counters with its details", async () => {
    const key = await makeKey(appliance, owner, { daily_cap: 500, monthly_cap: 1000 });
    await set(owner, { daily_cap: 700, monthly_cap: 900 });
    const account = { organization, key: key.id };
    const first = await held(appliance, account, flat(400));
    const refused = await hold(appliance, account, flat(200));
    expect(refused).toEqual({
      ok: false,
      shortfall: {
        kind: "cap",
        facts: {
          scope: "key",
          window: "daily",
          time_zone: organization.timeZone,
          cap: 500,
          settled: 0,
          held: 400,
          needed: 200,
          resets_at: expect.stringMatching(/Z$/),
        },
      },
    });
    // Refused calls change no budget window.
    for (const { held: aside } of Object.values(await windows(appliance))) expect(aside).toBe(400);
    await pay(first);
    appliance.clock.advance(24 * 3_600_000);
    await held(appliance, account, flat(450));
    expect(await hold(appliance, { organization }, flat(200))).toMatchObject({
      shortfall: {
        facts: { scope: "org", window: "monthly", cap: 900, settled: 400, held: 450, needed: 200 },
      },
    });
    appliance.clock.advance(-24 * 3_600_000);
  });

  test("apply changes immediately without resetting spending", async () => {
    await set(owner, { daily_cap: 1000 });
    await pay(await held(appliance, { organization }, flat(900)));
    expect(await hold(appliance, { organization }, flat(200))).toMatchObject({ ok: false });
    await set(owner, { daily_cap: 1100 });
    const last = await held(appliance, { organization }, flat(200));
    await set(owner, { daily_cap: 10 });
    expect(await hold(appliance, { organization }, flat(1))).toMatchObject({
      shortfall: { facts: { cap: 10, settled: 900, held: 200 } },
    });
    await pay(last);
    expect((await windows(appliance))[`org d:${dayNow()}`]).toEqual({ settled: 1100, held: 0 });
  });

  test("of 0 block calls with a cost and allow free calls", async () => {
    await set(owner, { daily_cap: 0 });
    expect(await hold(appliance, { organization }, flat(1))).toMatchObject({ ok: false });
    expect(await hold(appliance, { organization }, flat(0))).toMatchObject({ ok: true });
  });

  test("of a job count in addition to the others, for that job only", async () => {
    const account = { organization, job: "job-1", maxCost: 300 };
    await pay(await held(appliance, account, flat(200)));
    expect(await hold(appliance, account, flat(200))).toEqual({
      ok: false,
      shortfall: { kind: "job", cap: 300, settled: 200, held: 0, needed: 200 },
    });
    expect(await hold(appliance, { ...account, job: "job-2" }, flat(200))).toMatchObject({ ok: true });
  });
});

describe("The answer length", () => {
  const price = { prompt: 1_000_000, completion: 2_000_000 };
  const model = { engine: "model", flat: 0, price, promptTokens: 1000 } as const;

  test("is reduced to fit, and the reservation covers its maximum cost", async () => {
    await set(owner, { daily_cap: 3000 });
    const one = await held(appliance, { organization }, flat(0, { ...model, maxOutput: 4000 }));
    expect(one).toMatchObject({ maxOutput: 1000, estimate: 3000 });
  });

  test("is never below 256: no reservation is made instead", async () => {
    await set(owner, { daily_cap: 1000 + 2 * 255 });
    expect(await hold(appliance, { organization }, flat(0, { ...model, maxOutput: 4000 }))).toMatchObject({
      ok: false,
      shortfall: { facts: { needed: 1000 + 2 * 256 } },
    });
    expect(await windows(appliance)).toEqual({});
  });
});

describe("Holds", () => {
  test("are settled once regardless of the number of attempts", async () => {
    const one = await held(appliance, { organization }, flat(100));
    expect(await pay(one)).toMatchObject({ settled: true, cost: 100 });
    expect(await pay(one)).toMatchObject({ settled: false, cost: 0 });
    expect(await write((connection, now) => release(connection, one, "late", now))).toBe(false);
    expect((await windows(appliance))[`org d:${dayNow()}`]).toEqual({ settled: 100, held: 0 });
  });

  test("count in the windows of their creation, even after midnight or a time zone change", async () => {
    const day = dayNow();
    const one = await held(appliance, { organization }, flat(100));
    appliance.clock.advance(26 * 3_600_000);
    await owner.put("/api/v1/settings/organization", { time_zone: "Pacific/Kiritimati" });
    await pay(one);
    expect((await windows(appliance))[`org d:${day}`]).toEqual({ settled: 100, held: 0 });
    expect(await appliance.rows("SELECT day, cost FROM learning_usage")).toEqual([{ day, cost: 100 }]);
    await owner.put("/api/v1/settings/organization", { time_zone: organization.timeZone });
    appliance.clock.advance(-26 * 3_600_000);
  });

  test("of a stopped program are charged in full if possibly sent, and otherwise released", async () => {
    const [sent, unsent] = [
      await held(appliance, { organization }, flat(100)),
      await held(appliance, { organization }, flat(70)),
    ];
    await write((connection, now) => markSent(connection, sent, now));
    expect(await write(voidLeases)).toBe(2);
    expect((await windows(appliance))[`org d:${dayNow()}`]).toEqual({ settled: 100, held: 0 });
    expect(await appliance.rows("SELECT rid, state, outcome, actual FROM budget_holds ORDER BY rid")).toEqual(
      [
        { rid: sent.rid, state: "settled", outcome: "lost", actual: 100 },
        { rid: unsent.rid, state: "released", outcome: "unsent", actual: 0 },
      ],
    );
    expect(await write(voidLeases)).toBe(0);
  });

  test("are closed after their lease by the next reservation or on schedule", async () => {
    await set(owner, { daily_cap: 100 });
    await held(appliance, { organization }, flat(100, { leaseMs: 1000 }));
    expect(await hold(appliance, { organization }, flat(100))).toMatchObject({ ok: false });
    appliance.clock.advance(2000);
    await held(appliance, { organization }, flat(100, { leaseMs: 1000 }));
    expect(await write(settleExpired)).toBe(0);
    appliance.clock.advance(2000);
    await appliance.run("learning.budgets.sweep", {});
    expect((await windows(appliance))[`org d:${dayNow()}`]).toEqual({ settled: 0, held: 0 });
  });

  test("cost the same regardless of how many preceded them", async () => {
    const many = (rounds: number) =>
      write((connection, now) => {
        for (let i = 0; i < rounds; i++) reserveAndSettle(connection, now);
      });
    await growsBelow(8 * 2.5, many, 500, 4000);
  });

  function reserveAndSettle(connection: Connection, now: number): void {
    const reserved = reserveIn(connection, { organization }, flat(1), now);
    if (reserved.ok) settle(connection, reserved.hold, paid, now);
  }
});

describe("An endpoint that ignores its output limit", () => {
  test("is charged for the actual usage and blocks the key", async () => {
    const key = await makeKey(appliance, owner, { daily_cap: 10_000, monthly_cap: 10_000 });
    const account = { organization, key: key.id };
    const price = { prompt: 0, completion: 1_000_000 };
    const one = await held(appliance, account, flat(0, { engine: "model", price, maxOutput: 500 }));
    const settlement = await write((connection, now) =>
      settle(connection, one, { promptTokens: 0, completionTokens: 800, outcome: "answered" }, now),
    );
    expect(settlement).toEqual({ settled: true, cost: 800, excess: 300, breach: true });
    expect((await windows(appliance))[`key:${key.id} d:${dayNow()}`]).toEqual({ settled: 800, held: 0 });
    expect(await hold(appliance, account, flat(1))).toEqual({ ok: false, shortfall: { kind: "blocked" } });
    expect(await hold(appliance, { organization }, flat(1))).toMatchObject({ ok: true });
  });
});
