import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { largerOf, valuation } from "../../../src/engine/approvals/worth.ts";
import type { ReadContext } from "../../../src/kernel/context.ts";
import type { StatedAmount } from "../../../src/kernel/entity.ts";
import { Connection } from "../../../src/store/connection.ts";

const ORG = 1;
/** Percentage by which an exchange rate may deviate without a review. */
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

/** An organisation with euros as base currency and the rates above. */
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
  // Stub with only the members of a context that a valuation reads.
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
    ["is unknown if no amount is stated", undefined, same(undefined)],
    ["is zero without amounts", [], same(0)],
    ["is the amount itself in that currency", { amount: 700 }, same(700)],
    ["is the stated base amount", { amount: 700, currency: "EUR", base: 600 }, same(600)],
    ["is converted at today's rate", usd, { ...same(800), by: [now] }],
    ["is the same for a day with today's rate", { ...usd, day: "2026-02-01" }, { ...same(800), by: [now] }],
    [
      "is the higher of the amounts then and now",
      { ...usd, day: "2026-01-31" },
      { worth: 800, least: 500, by: [old, now] },
    ],
    [
      "is converted at today's rate for a day before all rates",
      { ...usd, day: "2025-01-01" },
      { ...same(800), by: [now] },
    ],
    [
      "is the higher amount at a future rate",
      { ...usd, day: "2026-03-02" },
      { worth: 9000, least: 800, by: ["rosa", now] },
    ],
    [
      "is converted at the stated rate if higher",
      { ...usd, fx_rate: "0.88" },
      { worth: 880, least: 800, by: [now] },
    ],
    ["is not reduced by a stated rate", { ...usd, fx_rate: "0.72" }, { worth: 800, least: 720, by: [now] }],
    ["is not reduced by a stated base amount", { ...usd, base: 720 }, { worth: 800, least: 720, by: [now] }],
    ["is unknown without a rate", { amount: 1, currency: "GBP" }, same(undefined)],
    [
      "is unknown with only a stated rate",
      { amount: 1, currency: "GBP", fx_rate: "1" },
      { ...same(undefined), unusual: true },
    ],
    [
      "is one cent for an owed cent with a base amount of zero",
      { amount: -1, currency: "USD", base: 0 },
      { worth: 1, least: 0, by: [now] },
    ],
    ["is zero for zero at any rate", { amount: 0, currency: "GBP", fx_rate: "9" }, same(0)],
    [
      "is converted between different decimal places",
      { amount: 1000, currency: "KWD" },
      { ...same(300), by: ["ines", "ivan"] },
    ],
    [
      "is the same for a negative amount",
      { ...usd, amount: -1000, day: "2026-01-31" },
      { worth: 800, least: 500, by: [old, now] },
    ],
    ["is the sum of several amounts", [{ amount: 300 }, usd], { ...same(1100), by: [now] }],
    ["is the larger of outflows and inflows", [{ amount: 300 }, { amount: -500 }, { amount: -1 }], same(501)],
    ["is the larger of inflows and outflows", [{ amount: -300 }, { amount: 500 }, { amount: 1 }], same(501)],
    [
      "is unknown if one of several is unknown",
      [{ amount: 300 }, { amount: 1, currency: "GBP" }],
      same(undefined),
    ],
    [
      "is unknown above the safe integer range",
      [{ amount: Number.MAX_SAFE_INTEGER }, { amount: 1 }],
      same(undefined),
    ],
    [
      "is exact at the safe integer limit",
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
    ["exclude a rate ten percent above", { ...usd, fx_rate: "0.88" }, false],
    ["include a rate more than ten percent above", { ...usd, fx_rate: "0.8801" }, true],
    ["exclude a rate ten percent below", { ...usd, fx_rate: "0.72" }, false],
    ["include a rate more than ten percent below", { ...usd, fx_rate: "0.7199" }, true],
    ["exclude a rate close to that of its own day", { ...usd, fx_rate: "0.5", day: "2026-01-15" }, false],
    ["include a rate that only matches today's", { ...usd, fx_rate: "0.8", day: "2026-01-15" }, true],
    ["include a rate for a day without one", { ...usd, fx_rate: "0.8", day: "2025-01-15" }, true],
    ["include a rate for a currency without any", { amount: 1, currency: "GBP", fx_rate: "1" }, true],
    ["exclude amounts without a stated rate", { amount: 1, currency: "GBP" }, false],
    ["include a base amount more than ten percent above", { ...usd, base: 881 }, true],
    ["exclude a base amount ten percent above", { ...usd, base: 880 }, false],
    ["exclude a base amount ten percent below", { ...usd, base: 720 }, false],
    ["include a base amount more than ten percent below", { ...usd, base: 719 }, true],
    ["include a wrong base amount with the right rate", { ...usd, base: 900, fx_rate: "0.8" }, true],
    ["exclude a wrong rate with the right base amount", { ...usd, base: 800, fx_rate: "5" }, false],
    ["include a base amount of zero", { ...usd, base: 0 }, true],
    ["exclude a rounding difference of one cent", { ...usd, amount: 2, base: 3 }, false],
    ["include a difference of two cents", { ...usd, amount: 2, base: 4 }, true],
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
