import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Fault } from "../../src/kernel/errors.ts";
import {
  checkRule,
  firstOccurrence,
  numberFrom,
  occurrence,
  parseRule,
} from "../../src/kernel/recurrence.ts";
import { renderText } from "../../src/text/render.ts";

function days(rule: string, from: string, count: number): string[] {
  const parsed = parseRule(rule);
  const first = firstOccurrence(parsed, from);
  return Array.from({ length: count }, (_, i) => occurrence(parsed, first, i + 1)).flatMap(
    (day) => day ?? [],
  );
}

describe("Recurrence rule", () => {
  const cases: [rule: string, from: string, days: string[]][] = [
    ["FREQ=DAILY", "2026-02-27", ["2026-02-27", "2026-02-28", "2026-03-01"]],
    ["FREQ=DAILY;INTERVAL=10", "2026-12-25", ["2026-12-25", "2027-01-04", "2027-01-14"]],
    ["FREQ=WEEKLY;INTERVAL=2", "2026-01-01", ["2026-01-01", "2026-01-15", "2026-01-29"]],
    ["FREQ=MONTHLY", "2026-01-31", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]],
    ["FREQ=MONTHLY;BYMONTHDAY=1", "2026-01-15", ["2026-02-01", "2026-03-01"]],
    ["FREQ=MONTHLY;BYMONTHDAY=31", "2026-02-01", ["2026-02-28", "2026-03-31", "2026-04-30"]],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "2028-01-31", ["2028-01-31", "2028-02-29", "2028-03-31"]],
    ["FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", "2026-11-15", ["2026-11-15", "2027-02-15", "2027-05-15"]],
    ["FREQ=YEARLY", "2028-02-29", ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]],
    ["FREQ=YEARLY;COUNT=2", "2026-06-01", ["2026-06-01", "2027-06-01"]],
    ["FREQ=MONTHLY;UNTIL=20260401", "2026-02-01", ["2026-02-01", "2026-03-01", "2026-04-01"]],
  ];
  for (const [rule, from, expected] of cases)
    test(`supports ${rule} from ${from}`, () => {
      const ends = rule.includes("COUNT") || rule.includes("UNTIL");
      expect(days(rule, from, expected.length + (ends ? 5 : 0))).toEqual(expected);
    });

  const wrong: [rule: string, what: string][] = [
    ["", "A rule can contain"],
    ["FREQ=HOURLY", "FREQ must be one of"],
    ["INTERVAL=2", "FREQ must be one of"],
    ["FREQ=DAILY;FREQ=DAILY", "twice"],
    ["FREQ=DAILY;INTERVAL=0", "INTERVAL must be"],
    ["FREQ=DAILY;INTERVAL=1e9", "A rule can contain"],
    ["FREQ=DAILY;INTERVAL=99999999999", "INTERVAL must be"],
    ["FREQ=DAILY;COUNT=1000000", "COUNT must be"],
    ["FREQ=DAILY;COUNT=-1", "COUNT must be"],
    ["FREQ=DAILY;COUNT=2;UNTIL=20270101", "not both"],
    ["FREQ=DAILY;UNTIL=20270230", "UNTIL must be a day"],
    ["FREQ=DAILY;UNTIL=2027", "UNTIL must be a day"],
    ["FREQ=WEEKLY;BYDAY=MO", "A rule can contain"],
    ["FREQ=WEEKLY;BYMONTHDAY=1", "only be used with FREQ=MONTHLY"],
    ["FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY must be"],
    ["FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY must be"],
    ["freq=daily", "A rule can contain"],
    ["FREQ=DAILY;", "A rule can contain"],
  ];
  for (const [rule, what] of wrong)
    test(`rejects ${rule || "an empty rule"}`, () => {
      let message = "";
      try {
        checkRule(rule, "rrule");
      } catch (error) {
        // checkRule throws a Fault whose details contain the reasons.
        const [detail] = (error as Fault).details;
        message = detail ? renderText(detail.message, "en") : "";
      }
      expect(message).toContain(what);
    });
});

const DAY = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** An independent implementation that walks the calendar. */
function walk(rule: ReturnType<typeof parseRule>, from: string, until: string): string[] {
  const found: string[] = [];
  let first: Date | undefined;
  for (let ms = Date.parse(from); dayOf(ms) <= until; ms += DAY) {
    const day = new Date(ms);
    const month = day.getUTCFullYear() * 12 + day.getUTCMonth();
    const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    first ??= rule.monthDay === undefined ? day : undefined;
    const wanted = rule.monthDay ?? first?.getUTCDate() ?? 0;
    const fitsDay = day.getUTCDate() === (wanted === -1 || wanted > last ? last : wanted);
    if (!first && fitsDay) first = day;
    if (!first) continue;
    const sinceDays = (ms - first.getTime()) / DAY;
    const sinceMonths = month - (first.getUTCFullYear() * 12 + first.getUTCMonth());
    const fits = {
      DAILY: sinceDays % rule.interval === 0,
      WEEKLY: sinceDays % (7 * rule.interval) === 0,
      MONTHLY: fitsDay && sinceMonths % rule.interval === 0,
      YEARLY: fitsDay && sinceMonths % (12 * rule.interval) === 0,
    }[rule.frequency];
    if (fits) found.push(dayOf(ms));
  }
  return found.slice(0, rule.count).filter((day) => rule.until === undefined || day <= rule.until);
}

describe("Any recurrence rule", () => {
  const rules = fc
    .record({
      frequency: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
      interval: fc.integer({ min: 1, max: 5 }),
      monthDay: fc.option(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1))),
      end: fc.option(
        fc.oneof(
          fc.integer({ min: 1, max: 20 }).map((n) => `COUNT=${n}`),
          fc.constant("UNTIL=20280229"),
        ),
      ),
    })
    .map(({ frequency, interval, monthDay, end }) =>
      [
        `FREQ=${frequency}`,
        `INTERVAL=${interval}`,
        ...(monthDay !== null && frequency === "MONTHLY" ? [`BYMONTHDAY=${monthDay}`] : []),
        ...(end ? [end] : []),
      ].join(";"),
    );
  const starts = fc.integer({ min: 0, max: 1500 }).map((n) => dayOf(Date.parse("2026-01-01") + n * DAY));

  test("matches a calendar walk", () => {
    fc.assert(
      fc.property(rules, starts, (text, from) => {
        const rule = parseRule(text);
        const until = dayOf(Date.parse(from) + 2500 * DAY);
        const first = firstOccurrence(rule, from);
        const own: string[] = [];
        for (let number = 1; ; number++) {
          const day = occurrence(rule, first, number);
          if (day === undefined || day > until) break;
          own.push(day);
        }
        expect(own).toEqual(walk(rule, from, until));
      }),
      { numRuns: 150, seed: 11 },
    );
  });

  test("finds the first occurrence on or after a day", () => {
    fc.assert(
      fc.property(rules, starts, fc.nat(3000), (text, from, later) => {
        const rule = parseRule(text);
        const first = firstOccurrence(rule, from);
        const day = dayOf(Date.parse(from) + later * DAY);
        const number = numberFrom(rule, first, day);
        const found = number === undefined ? undefined : occurrence(rule, first, number);
        const before = number === undefined || number === 1 ? undefined : occurrence(rule, first, number - 1);
        if (found !== undefined) expect(found >= day).toBe(true);
        if (before !== undefined) expect(before < day).toBe(true);
        if (number === undefined) expect(rule.count !== undefined || rule.until !== undefined).toBe(true);
      }),
      { numRuns: 300, seed: 12 },
    );
  });
});
