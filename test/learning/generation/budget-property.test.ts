import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { OrganizationRef } from "../../../src/kernel/principal.ts";
import type { Hold } from "../../../src/learning/generation/budget/hold.ts";
import { settleExpired, voidLeases } from "../../../src/learning/generation/budget/leases.ts";
import { reserve } from "../../../src/learning/generation/budget/reserve.ts";
import { markSent, release, settle, settleLost } from "../../../src/learning/generation/budget/settle.ts";
import type { Connection } from "../../../src/store/connection.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { type KeyClient, makeKey } from "../developer/key.ts";
import { flat, organizationOf, set } from "./ground.ts";

let appliance: TestAppliance;
let owner: Client;
let keys: KeyClient[];
let organization: OrganizationRef;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  organization = await organizationOf(appliance);
  keys = [await makeKey(appliance, owner), await makeKey(appliance, owner)];
  await set(owner, { daily_cap: 1000 });
});
afterAll(() => appliance.stop());

const HOUR = 3_600_000;
/** Shortly before daylight saving time begins or ends, and before the end of a year. */
const BEGINNINGS = ["2026-03-28T20:00:00Z", "2026-10-24T20:00:00Z", "2026-12-31T04:00:00Z"].map(Date.parse);
const ZONES = ["UTC", "Europe/Vienna", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago"];

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("reserve"), sum: fc.nat(400), who: fc.nat(2), job: fc.nat(2) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("settle"), which: fc.nat(20), tokens: fc.nat(500) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lose"), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("release"), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("send"), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait"), hours: fc.integer({ min: -3, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("move"), zone: fc.nat(ZONES.length - 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cap"), cap: fc.nat(2000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart") }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sweep") }) },
);
type Step = { do: string } & Partial<
  Record<"sum" | "who" | "job" | "which" | "tokens" | "hours" | "zone" | "cap", number>
>;

test("windows equal the sum of their holds and no reservation exceeds a cap, in any sequence", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BEGINNINGS),
      fc.array(step, { minLength: 5, maxLength: 60 }),
      (start, steps) =>
        appliance.appliance.engine.store
          .write(async ({ connection }) => {
            play(connection, start, steps);
            // Rolls back, so that runs are independent.
            throw new Undone();
          })
          .catch((thrown: unknown) => {
            if (!(thrown instanceof Undone)) throw thrown;
          }),
    ),
    { numRuns: 300 },
  );
});

class Undone extends Error {}

function play(connection: Connection, start: number, steps: readonly Step[]): void {
  let now = start;
  let timeZone = "UTC";
  const holds: Hold[] = [];
  for (const one of steps) {
    const hold = holds[(one.which ?? 0) % Math.max(1, holds.length)];
    if (one.do === "reserve") {
      const key = keys[one.who ?? 0]?.id;
      const account = {
        organization: { ...organization, timeZone },
        ...(key && { key }),
        ...(one.job && { job: `job-${one.job}`, maxCost: 600 }),
      };
      const demand = flat(0, {
        engine: "model",
        price: { prompt: 0, completion: 1_000_000 },
        maxOutput: one.sum ?? 0,
        leaseMs: 5 * HOUR,
      });
      const reserved = reserve(connection, account, demand, now);
      if (reserved.ok) {
        holds.push(reserved.hold);
        expectWithinCaps(connection, reserved.hold);
      }
    } else if (one.do === "settle" && hold) {
      // A response never exceeds its allowance; only then can budgets hold.
      const completionTokens = Math.min(one.tokens ?? 0, hold.maxOutput);
      settle(connection, hold, { promptTokens: 0, completionTokens, outcome: "answered" }, now);
    } else if (one.do === "lose" && hold) settleLost(connection, hold, "lost", now);
    else if (one.do === "release" && hold) release(connection, hold, "unsent", now);
    else if (one.do === "send" && hold) markSent(connection, hold, now);
    else if (one.do === "wait") now += (one.hours ?? 0) * HOUR;
    else if (one.do === "move") timeZone = ZONES[one.zone ?? 0] ?? "UTC";
    else if (one.do === "cap")
      connection.statement("UPDATE learning_language_models SET daily_cap = ?").run(one.cap ?? 0);
    else if (one.do === "restart") voidLeases(connection, now);
    else if (one.do === "sweep") settleExpired(connection, now);
    expectWindowsToBeTheirHolds(connection);
  }
  voidLeases(connection, now);
  expect(connection.statement("SELECT sum(held) AS n FROM budget_windows").get()?.n ?? 0).toBe(0);
  expectUsageToBeWhatWasSettled(connection);
}

function expectWindowsToBeTheirHolds(connection: Connection): void {
  const wrong = connection
    .statement(
      `SELECT w.owner, w.window FROM budget_windows w
       WHERE w.held <> (SELECT coalesce(sum(h.estimate), 0) FROM budget_holds h, json_each(h.windows) j
           WHERE j.value = w.rid AND h.state = 'held')
         OR w.settled <> (SELECT coalesce(sum(h.actual), 0) FROM budget_holds h, json_each(h.windows) j
           WHERE j.value = w.rid AND h.state <> 'held')
         OR w.held < 0 OR w.settled < 0`,
    )
    .all();
  expect(wrong).toEqual([]);
}

function expectWithinCaps(connection: Connection, hold: Hold): void {
  if (hold.estimate === 0) return;
  const [{ daily_cap } = { daily_cap: null }] = connection
    .statement("SELECT daily_cap FROM learning_language_models")
    .all();
  for (const rid of hold.windows) {
    const row = connection.statement("SELECT * FROM budget_windows WHERE rid = ?").get(rid);
    const owner = String(row?.owner);
    const cap = owner === "org" && String(row?.window).startsWith("d:") ? Number(daily_cap) : 600;
    if (owner.startsWith("job:") || (owner === "org" && String(row?.window).startsWith("d:")))
      expect(Number(row?.settled) + Number(row?.held)).toBeLessThanOrEqual(cap);
  }
}

function expectUsageToBeWhatWasSettled(connection: Connection): void {
  const row = connection
    .statement(
      `SELECT (SELECT coalesce(sum(cost), 0) FROM learning_usage WHERE owner = 'org') AS used,
         (SELECT coalesce(sum(actual), 0) FROM budget_holds WHERE state = 'settled') AS settled`,
    )
    .get();
  expect(row?.used).toBe(row?.settled ?? -1);
}
