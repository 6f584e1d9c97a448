import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, endOfMonth } from "../../../../src/kernel/calendar.ts";
import { periodOf } from "../../../../src/modules/fin/recurring/periods.ts";
import { filled } from "../../../../src/modules/fin/recurring/placeholders.ts";
import { pricesOn } from "../../../../src/modules/fin/recurring/prices.ts";

/** Two years of month starts, written out, with a leap day in them. */
const TABLE: [rule: string, starts_on: string, periods: string[]][] = [
  [
    "FREQ=MONTHLY",
    "2027-12-31",
    ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31", "2028-06-30"],
  ],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2028-01-15", ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]],
  ["FREQ=MONTHLY;INTERVAL=3", "2027-11-30", ["2027-11-30", "2028-02-29", "2028-05-30", "2028-08-30"]],
  ["FREQ=YEARLY", "2028-02-29", ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
  ["FREQ=WEEKLY;INTERVAL=2", "2028-02-21", ["2028-02-21", "2028-03-06", "2028-03-20"]],
];

test.each(TABLE)("%s from %s begins its periods on the expected days", (rule, starts_on, periods) => {
  const schedule = { rule, starts_on, ends_on: null, timing: "advance" as const };
  expect(periods.map((_, i) => periodOf(schedule, i + 1)?.from)).toEqual(periods);
});

const schedules = fc.record({
  rule: fc
    .tuple(
      fc.constantFrom(
        "FREQ=MONTHLY",
        "FREQ=MONTHLY;BYMONTHDAY=-1",
        "FREQ=MONTHLY;BYMONTHDAY=30",
        "FREQ=WEEKLY",
        "FREQ=YEARLY",
      ),
      fc.integer({ min: 1, max: 6 }),
    )
    .map(([rule, interval]) => `${rule};INTERVAL=${interval}`),
  starts_on: fc.integer({ min: 0, max: 900 }).map((days) => addDays("2027-01-01", days)),
  ends_on: fc.option(fc.integer({ min: 900, max: 2000 }).map((days) => addDays("2027-01-01", days))),
  timing: fc.constantFrom("advance" as const, "arrears" as const),
});

test("periods follow each other without gaps or overlaps, until the end", () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      let expected: string | undefined;
      for (let number = 1; number <= 24; number += 1) {
        const period = periodOf(schedule, number);
        if (!period) {
          expect(schedule.ends_on !== null && (expected ?? "9999") > schedule.ends_on).toBe(true);
          return;
        }
        if (expected !== undefined) expect(period.from).toBe(expected);
        else expect(period.from >= schedule.starts_on).toBe(true);
        expect(period.to >= period.from).toBe(true);
        expect(period.due).toBe(schedule.timing === "advance" ? period.from : addDays(period.to, 1));
        expected = addDays(period.to, 1);
      }
    }),
  );
});

test("prices rise step by step, whatever the order of the steps", () => {
  const steps = fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 400 }).map((days) => addDays("2027-01-01", days)),
      percent: fc.integer({ min: -50, max: 50 }).map(String),
      price: fc.constant(null),
      line: fc.constant(null),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(400), { maxLength: 4 }),
      steps,
      fc.nat(1_000_000),
      (days, given, price) => {
        const distinct = given
          .slice(0, days.length)
          .map((step, i) => ({ ...step, from: addDays("2027-01-01", days[i] ?? 0) }));
        const forward = pricesOn([price], distinct, "2029-01-01");
        expect(pricesOn([price], distinct.toReversed(), "2029-01-01")).toEqual(forward);
        expect(pricesOn([price], distinct, "2026-12-31")).toEqual([price]);
      },
    ),
  );
});

const NAMED: [from: string, to: string, language: string, text: string][] = [
  ["2028-02-01", endOfMonth("2028-02-01"), "en", "February 2028"],
  ["2028-02-01", "2028-02-29", "de", "Februar 2028"],
  ["2028-01-01", "2028-12-31", "de", "2028"],
  ["2028-01-15", "2028-02-14", "en", "15 January 2028 – 14 February 2028"],
];
test.each(NAMED)("%s to %s in %s is %s", (from, to, language, text) => {
  expect(filled("{period}", { from, to }, language)).toBe(text);
  expect(filled("{other} $& {from}", { from, to }, language)).toStartWith("{other} $& ");
});
