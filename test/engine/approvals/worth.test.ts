import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { largerOf, valuation } from "../../../src/engine/approvals/worth.ts";
import type { ReadContext } from "../../../src/kernel/context.ts";
import type { StatedAmount } from "../../../src/kernel/entity.ts";
import { Connection } from "../../../src/store/connection.ts";

const ORG = 1;
/** Percentage by which an exchange rate may differ without a review. */
const TOLERANCE = 10;

const RATES = [
  { currency: "USD", from: "2026-01-01", rate: "0.5", enteredBy: ["rita"] },
  { currency: "USD", from: "2026-02-01", rate: "0.8", enteredBy: ["ruth"] },
  { currency: "USD", from: "2026-03-01", rate: "9", enteredBy: ["rosa"] },
  { currency: "KWD", from: "2026-01-01", rate: "3", enteredBy: ["ines", "ivan"] },
];

let connection: Connection;
beforeAll(() => {
  connection = new Connection(new Database(":memory:", { strict: true }));
  const { client } = connection;
  client.run("CREATE TABLE organizations (key INTEGER, rate_tolerance_percent INTEGER)");
  client.run(`INSERT INTO organizations VALUES (${ORG}, ${TOLERANCE}), (2, 90)`);
});
afterAll(() => connection.close());

/** An organisation with euros and the rates above. */
function contextOf(org = ORG): ReadContext {
  const enteredRate = (currency: string, day: string) =>
    RATES.findLast((one) => one.currency === currency && one.from <= day);
  const context = {
    org,
    today: "2026-02-10",
    principal: { organization: { currency: "EUR" } },
    handle: { connection },
    enteredRate,
  };
  // The parts of a context that a valuation reads.
  return context as unknown as ReadContext;
}

interface Value {
  worth: number | undefined;
  least?: number | undefined;
  unusual?: boolean;
  by?: string[];
}

const valued = (stated: StatedAmount | StatedAmount[] | undefined, org?: number): Value => {
  const { worth, least, isRateUnusual, ratedBy } = valuation(contextOf(org), stated);
  return { worth, least, unusual: isRateUnusual, by: [...ratedBy].toSorted() };
};
const same = (worth: number | undefined): Value => ({ worth, least: worth });
const [old, now] = ["rita", "ruth"];
const usd = { amount: 1000, currency: "USD" };

describe("Amount in the organisation's currency", () => {
  test.each<[string, StatedAmount | StatedAmount[] | undefined, Value]>([
    ["nobody knows what, where none is stated", undefined, same(undefined)],
    ["nothing, where there are none", [], same(0)],
    ["itself, in the organisation's currency", { amount: 700 }, same(700)],
    ["what is stated of it", { amount: 700, currency: "EUR", base: 600 }, same(600)],
    ["what it is at today's rate", usd, { ...same(800), by: [now] }],
    ["the same of a day of that rate", { ...usd, day: "2026-02-01" }, { ...same(800), by: [now] }],
    ["the most that it was or is", { ...usd, day: "2026-01-31" }, { worth: 800, least: 500, by: [old, now] }],
    [
      "what it is today, of a day before all rates",
      { ...usd, day: "2025-01-01" },
      { ...same(800), by: [now] },
    ],
    [
      "the most, at a rate of a day to come",
      { ...usd, day: "2026-03-02" },
      { worth: 9000, least: 800, by: ["rosa", now] },
    ],
    [
      "the stated rate's, where that is more",
      { ...usd, fx_rate: "0.88" },
      { worth: 880, least: 800, by: [now] },
    ],
    ["no less by a stated rate", { ...usd, fx_rate: "0.72" }, { worth: 800, least: 720, by: [now] }],
    ["no less by what it states itself", { ...usd, base: 720 }, { worth: 800, least: 720, by: [now] }],
    ["nobody knows what, without any rate", { amount: 1, currency: "GBP" }, same(undefined)],
    [
      "nobody knows what, without any but the stated rate",
      { amount: 1, currency: "GBP", fx_rate: "1" },
      { ...same(undefined), unusual: true },
    ],
    [
      "a cent that is owed, though nothing is stated",
      { amount: -1, currency: "USD", base: 0 },
      { worth: 1, least: 0, by: [now] },
    ],
    ["nothing, if it is nothing at any rate", { amount: 0, currency: "GBP", fx_rate: "9" }, same(0)],
    [
      "what it is, with other decimals",
      { amount: 1000, currency: "KWD" },
      { ...same(300), by: ["ines", "ivan"] },
    ],
    [
      "as much when it is owed",
      { ...usd, amount: -1000, day: "2026-01-31" },
      { worth: 800, least: 500, by: [old, now] },
    ],
    ["the sum of several", [{ amount: 300 }, usd], { ...same(1100), by: [now] }],
    ["the larger of what comes and goes", [{ amount: 300 }, { amount: -500 }, { amount: -1 }], same(501)],
    ["the same the other way round", [{ amount: -300 }, { amount: 500 }, { amount: 1 }], same(501)],
    [
      "nobody knows what, if nobody does of one",
      [{ amount: 300 }, { amount: 1, currency: "GBP" }],
      same(undefined),
    ],
    ["nobody can count what", [{ amount: Number.MAX_SAFE_INTEGER }, { amount: 1 }], same(undefined)],
    [
      "what can just be counted",
      [{ amount: Number.MAX_SAFE_INTEGER }, { amount: 0 }],
      same(Number.MAX_SAFE_INTEGER),
    ],
  ])("%s", (_, stated, value) => {
    expect(valued(stated)).toEqual({ least: undefined, unusual: false, by: [], ...value });
  });

  test("is at least the amount without stated values", () => {
    const stated = fc.record({
      fx_rate: fc.constantFrom(null, "0.0001", "0.5", "0.8", "0.81", "3"),
      base: fc.option(fc.integer({ min: -5000, max: 5000 })),
      day: fc.constantFrom(null, "2026-01-15", "2026-02-05"),
    });
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), stated, (amount, more) => {
        const bare = valued({ amount, currency: "USD" }).worth ?? 0;
        expect(valued({ amount, currency: "USD", ...more }).worth).toBeGreaterThanOrEqual(bare);
      }),
      { numRuns: 200 },
    );
  });
});

describe("Unusual exchange rates", () => {
  test.each<[string, StatedAmount, boolean]>([
    ["not within ten percent above", { ...usd, fx_rate: "0.88" }, false],
    ["above ten percent", { ...usd, fx_rate: "0.8801" }, true],
    ["not within ten percent below", { ...usd, fx_rate: "0.72" }, false],
    ["below ten percent", { ...usd, fx_rate: "0.7199" }, true],
    ["compared with that of its own day", { ...usd, fx_rate: "0.5", day: "2026-01-15" }, false],
    ["whatever today's is", { ...usd, fx_rate: "0.8", day: "2026-01-15" }, true],
    ["where its day has none", { ...usd, fx_rate: "0.8", day: "2025-01-15" }, true],
    ["where there is none at all", { amount: 1, currency: "GBP", fx_rate: "1" }, true],
    ["not where none is stated", { amount: 1, currency: "GBP" }, false],
    ["by the amount that is stated instead", { ...usd, base: 881 }, true],
    ["not by an amount within ten percent", { ...usd, base: 880 }, false],
    ["not by an amount that far below", { ...usd, base: 720 }, false],
    ["by an amount below ten percent", { ...usd, base: 719 }, true],
    ["by the amount, though the rate is right", { ...usd, base: 900, fx_rate: "0.8" }, true],
    ["not by the rate, where the amount is right", { ...usd, base: 800, fx_rate: "5" }, false],
    ["by nothing for something", { ...usd, base: 0 }, true],
    ["not by a cent that was rounded", { ...usd, amount: 2, base: 3 }, false],
    ["by two cents", { ...usd, amount: 2, base: 4 }, true],
  ])("%s", (_, stated, unusual) => {
    expect(valued(stated).unusual).toBe(unusual);
    expect(valued([{ amount: 1 }, stated]).unusual).toBe(unusual);
  });

  test("depend on the tolerance of the organisation, which defaults to none", () => {
    expect(valued({ ...usd, fx_rate: "1.5" }, 2).unusual).toBe(false);
    expect(valued({ ...usd, fx_rate: "1.53" }, 2).unusual).toBe(true);
    expect(valued({ ...usd, fx_rate: "0.8" }, 3).unusual).toBe(false);
    expect(valued({ ...usd, fx_rate: "0.8001" }, 3).unusual).toBe(true);
  });
});

test("takes the larger of two amounts, with unknown as the largest", () => {
  const value = (worth: number | undefined, by: string) => ({
    worth,
    least: worth,
    isRateUnusual: false,
    ratedBy: new Set([by]),
  });
  const ratedBy = new Set(["rita", "ruth"]);
  const larger = largerOf(value(5, "rita"), value(7, "ruth"));
  expect(larger).toEqual({ worth: 7, least: 5, isRateUnusual: false, ratedBy });
  expect(largerOf(value(7, "rita"), value(5, "ruth"))).toEqual({ ...larger, least: 7 });
  expect(largerOf(value(undefined, "rita"), value(5, "ruth")).worth).toBeUndefined();
  expect(largerOf(value(5, "rita"), value(undefined, "ruth")).worth).toBeUndefined();
});
