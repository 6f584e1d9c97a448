import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../../../src/kernel/calendar.ts";
import { periodOf, type Schedule } from "../../../../src/modules/fin/recurring/periods.ts";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { done, Shop } from "../trade/shop.ts";

const DAY = 86_400_000;
const MONTHS_24 = 731;

let shop: Shop;
let customer: Json;
beforeAll(async () => {
  shop = await Shop.open();
  customer = await shop.account();
});
afterAll(() => shop.close());

const today = () => new Date(shop.app.clock.now()).toISOString().slice(0, 10);

const rule = fc.constantFrom(
  "FREQ=MONTHLY",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=2",
  "FREQ=MONTHLY;COUNT=7",
  "FREQ=WEEKLY;INTERVAL=3",
  "FREQ=YEARLY",
);
const plan = fc.record({
  rule,
  start: fc.integer({ min: -60, max: 200 }),
  length: fc.option(fc.integer({ min: 200, max: 600 })),
  timing: fc.constantFrom("advance" as const, "arrears" as const),
});
/** Days between two runs of the clock: every day, or none for months. */
const downtime = fc.array(fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 20, max: 140 })), {
  minLength: 40,
  maxLength: 60,
});

/** Periods whose draft is due by a day. */
function dueBy(schedule: Schedule, day: string): string[] {
  const found: string[] = [];
  for (let number = 1; ; number += 1) {
    const period = periodOf(schedule, number);
    if (!period || period.due > day) return found;
    found.push(`${period.from} ${period.to}`);
  }
}

async function activated(schedule: Schedule): Promise<Json> {
  const body = { name: "Rent", account_id: customer.id, lines: [{ text: "Rent", price: 1000 }], ...schedule };
  const { id } = done(await shop.post("recurring-invoices", body), 201);
  return done(await shop.post(`recurring-invoices/${id}/activate`));
}

test("every period has exactly one draft over 24 months, however the clock ran", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 4, maxLength: 6 }), downtime, async (plans, steps) => {
      const schedules = plans.map(({ start, length, ...rest }): Schedule => {
        const starts_on = addDays(today(), start);
        return { ...rest, starts_on, ends_on: length === null ? null : addDays(starts_on, length) };
      });
      const made: Json[] = [];
      for (const schedule of schedules) made.push(await activated(schedule));
      let passed = 0;
      for (const step of steps) {
        if (passed > MONTHS_24) break;
        passed += step;
        shop.app.clock.advance(step * DAY);
        await shop.app.runJobs();
        await shop.app.runJobs();
      }
      shop.ana.accessToken = (await shop.app.logIn("ana@example.com")).accessToken;
      for (const [i, { id }] of made.entries()) {
        const { data } = await shop.get(`invoices?source=${id}&limit=200`);
        const periods = data.map(({ service_from, service_to }: Json) => `${service_from} ${service_to}`);
        const schedule = schedules[i];
        if (schedule) expect(periods.toSorted()).toEqual(dueBy(schedule, today()));
        await shop.post(`recurring-invoices/${id}/stop`);
      }
    }),
    { numRuns: repeats(1, 10) },
  );
});
