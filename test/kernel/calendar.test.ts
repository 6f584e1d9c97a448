import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  addDays,
  addMonths,
  addWorkingDays,
  type Calendar,
  daysBetween,
  eachDay,
  endOfMonth,
  isWorkingDay,
  startOfMonth,
  weekdayOf,
  workingDays,
} from "../../src/kernel/calendar.ts";
import { isDate } from "../../src/kernel/clock.ts";

const days = fc
  .date({
    min: new Date("0100-01-01T00:00:00Z"),
    max: new Date("9900-12-31T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const spans = fc.integer({ min: -20_000, max: 20_000 });

describe("Days", () => {
  const cases = [
    ["include a leap day", addDays("2028-02-28", 1), "2028-02-29"],
    ["continue after the end of a year", addDays("2026-12-31", 1), "2027-01-01"],
    ["include no February 29 in 2100", addDays("2100-03-01", -1), "2100-02-28"],
    ["never exceed the last day", addDays("9999-12-30", 5), "9999-12-31"],
    ["never precede the first day", addDays("0001-01-02", -5), "0001-01-01"],
  ] as const;
  for (const [what, is, should] of cases) test(what, () => expect(is).toBe(should));

  test("can be added and subtracted, and agree with the days between", () => {
    fc.assert(
      fc.property(days, spans, (day, span) => {
        const other = addDays(day, span);
        expect(isDate(other)).toBe(true);
        expect(addDays(other, -span)).toBe(day);
        expect(daysBetween(day, other)).toBe(span);
        expect(other < day).toBe(span < 0);
      }),
    );
  });

  test("have ISO 8601 weekdays", () => {
    expect(eachDay("2026-11-02", "2026-11-08").map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([weekdayOf("1970-01-01"), weekdayOf("1969-12-28"), weekdayOf("0001-01-01")]).toEqual([4, 7, 1]);
    fc.assert(fc.property(days, (day) => expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) % 7) + 1)));
  });

  test("of a period are listed once and in order", () => {
    expect(eachDay("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(eachDay("2026-03-01", "2026-03-01")).toEqual(["2026-03-01"]);
    expect(eachDay("2026-03-02", "2026-03-01")).toEqual([]);
  });
});

describe("Months", () => {
  const cases = [
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-31", 13, "2027-02-28"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-08-31", 1, "2026-09-30"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-12-01", 0, "2026-12-01"],
    ["9999-12-01", 1, "9999-12-31"],
    ["0001-01-31", -1, "0001-01-01"],
  ] as const;
  for (const [day, months, should] of cases)
    test(`${day} plus ${months} months is ${should}`, () => expect(addMonths(day, months)).toBe(should));

  test("keep the day when added, or end with the month", () => {
    const months = fc.integer({ min: -600, max: 600 });
    fc.assert(
      fc.property(days, months, (day, count) => {
        const other = addMonths(day, count);
        expect(isDate(other)).toBe(true);
        const between =
          12 * (Number(other.slice(0, 4)) - Number(day.slice(0, 4))) +
          Number(other.slice(5, 7)) -
          Number(day.slice(5, 7));
        expect(between).toBe(count);
        if (other.slice(8) !== day.slice(8)) {
          expect(other).toBe(endOfMonth(other));
          expect(other.slice(8) < day.slice(8)).toBe(true);
        }
      }),
    );
  });

  test("begin on the first and end before the next begins", () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(startOfMonth(day)).toBe(`${day.slice(0, 7)}-01`);
        expect(addDays(endOfMonth(day), 1)).toBe(addMonths(startOfMonth(day), 1));
      }),
    );
  });
});

const week = { workingDays: [1, 2, 3, 4, 5], holidays: new Map() } satisfies Calendar;
const christmas: Calendar = {
  workingDays: [1, 2, 3, 4, 5],
  holidays: new Map([
    ["2026-12-24", "half"],
    ["2026-12-25", "full"],
    ["2026-12-26", "full"],
    ["2026-12-31", "half"],
  ]),
};

describe("Working days", () => {
  test("exclude weekends and holidays, and count half holidays as half", () => {
    expect(workingDays("2026-11-02", "2026-11-08", week)).toBe("5");
    expect(workingDays("2026-11-07", "2026-11-08", week)).toBe("0");
    expect(workingDays("2026-12-24", "2026-12-24", christmas)).toBe("0.5");
    expect(workingDays("2026-12-21", "2026-12-27", christmas)).toBe("3.5");
    expect(workingDays("2026-12-21", "2027-01-01", christmas)).toBe("8");
    expect(workingDays("2026-12-27", "2026-12-21", christmas)).toBe("0");
  });

  test("follow the organisation's own week", () => {
    const sundays: Calendar = { workingDays: [7, 1, 2, 3, 4], holidays: new Map([["2026-11-08", "half"]]) };
    expect(workingDays("2026-11-02", "2026-11-08", sundays)).toBe("4.5");
    expect([isWorkingDay("2026-11-06", sundays), isWorkingDay("2026-11-08", sundays)]).toEqual([false, true]);
  });

  test("can be added to a day", () => {
    expect(addWorkingDays("2026-11-06", 1, week)).toBe("2026-11-09");
    expect(addWorkingDays("2026-11-07", 0, week)).toBe("2026-11-07");
    expect(addWorkingDays("2026-11-07", -1, week)).toBe("2026-11-06");
    expect(addWorkingDays("2026-12-23", 2, christmas)).toBe("2026-12-28");
  });

  const calendars = fc.record({
    workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    holidays: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.constantFrom("full" as const, "half" as const)))
      .map((holidays) => new Map(holidays.map(([n, kind]) => [addDays("2026-11-01", n), kind]))),
  });
  const autumn = fc.integer({ min: 0, max: 60 }).map((n) => addDays("2026-11-01", n));

  test("of two adjacent periods add up to those of both", () => {
    fc.assert(
      fc.property(calendars, autumn, autumn, autumn, (calendar, ...three) => {
        const [from = "", middle = "", to = ""] = three.toSorted();
        const whole = Number(workingDays(from, to, calendar));
        const parts =
          Number(workingDays(from, middle, calendar)) + Number(workingDays(addDays(middle, 1), to, calendar));
        expect(whole).toBe(parts);
        expect(whole).toBeLessThanOrEqual(daysBetween(from, to) + 1);
      }),
    );
  });

  test("can be added and subtracted again", () => {
    fc.assert(
      fc.property(calendars, autumn, fc.integer({ min: 1, max: 30 }), (calendar, day, count) => {
        const end = addWorkingDays(day, count, calendar);
        expect(isWorkingDay(end, calendar)).toBe(true);
        const passed = eachDay(addDays(day, 1), end).filter((one) => isWorkingDay(one, calendar));
        expect(passed).toHaveLength(count);
        if (isWorkingDay(day, calendar)) expect(addWorkingDays(end, -count, calendar)).toBe(day);
      }),
    );
  });
});
