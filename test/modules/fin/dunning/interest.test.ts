import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../../../src/kernel/calendar.ts";
import { type Rate, STATUTORY } from "../../../../src/modules/fin/dunning/base-rates.ts";
import { interestOn, outdatedOn, rateOn } from "../../../../src/modules/fin/dunning/interest.ts";

const germany = STATUTORY.DE?.business ?? [];
const austria = STATUTORY.AT?.consumer ?? [];

const CASES: [what: string, amount: number, due: string, until: string, interest: number][] = [
  // 1,000.00 at 12.62 percent for 30 days.
  ["within one half-year", 100_000, "2024-03-01", "2024-03-31", 1037],
  // 10 days at 12.37 and 20 days at 11.27 percent.
  ["over a change of the base rate", 100_000, "2024-12-21", "2025-01-20", 956],
  ["on the due date", 100_000, "2024-03-01", "2024-03-01", 0],
  ["of nothing", 0, "2024-03-01", "2024-03-31", 0],
];
test.each(CASES)("German default interest %s", (_what, amount, due, until, interest) => {
  expect(interestOn(amount, due, until, germany)).toBe(interest);
});

test("Austrian consumers pay four percent, whatever the base rate", () => {
  expect(interestOn(365_000, "2024-03-01", "2024-03-11", austria)).toBe(400);
  expect(rateOn("2025-07-01", germany)).toEqual({ from: "2025-07-01", base: "1.27", margin: "9" });
});

test("a table without rates, and rates below zero, give no interest", () => {
  expect(interestOn(100_000, "2024-03-01", "2024-03-31", [])).toBe(0);
  expect(
    interestOn(100_000, "2024-03-01", "2024-03-31", [{ from: "2020-01-01", base: "-5", margin: "0" }]),
  ).toBe(0);
});

const fixed = [{ from: "2020-01-01", base: "0", margin: "8" }];
const NEWEST: [day: string, rates: readonly Rate[], newest: string | undefined][] = [
  ["2026-06-30", germany, undefined],
  ["2026-07-01", germany, "2026-01-01"],
  ["2027-02-01", germany, "2026-01-01"],
  ["2024-08-01", germany, undefined],
  ["2027-02-01", [...germany, { from: "2027-01-01", base: "2", margin: "9" }], undefined],
  ["2027-07-01", [...germany, { from: "2027-01-01", base: "2", margin: "9" }], "2027-01-01"],
  ["2027-02-01", austria, undefined],
  ["2027-02-01", fixed, undefined],
  ["2027-02-01", [], undefined],
];
test.each(NEWEST)("on %s, %j are outdated only where newer base rates are missing", (day, rates, newest) => {
  expect(outdatedOn(day, rates)?.from).toBe(newest);
});

test("interest grows with each day and does not depend on where a period is cut", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 0, max: 700 }),
      (amount, first, second) => {
        const [due, middle] = ["2023-05-05", addDays("2023-05-05", first)];
        const end = addDays(middle, second);
        const whole = interestOn(amount, due, end, germany);
        const parts = interestOn(amount, due, middle, germany) + interestOn(amount, middle, end, germany);
        // Each part is rounded once.
        expect(Math.abs(whole - parts)).toBeLessThanOrEqual(1);
        expect(whole).toBeGreaterThanOrEqual(interestOn(amount, due, middle, germany));
      },
    ),
  );
});
