import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { afterHours, horizon } from "../../../src/engine/approvals/business-hours.ts";
import { type Calendar, isWorkingDay, MONDAY_TO_FRIDAY } from "../../../src/kernel/calendar.ts";
import { dayIn, timeIn } from "../../../src/kernel/clock.ts";

const calendar = (holidays: [string, "full" | "half"][] = []): Calendar => ({
  workingDays: MONDAY_TO_FRIDAY,
  holidays: new Map(holidays),
});
const at = (text: string) => Date.parse(text);

describe("Business hours", () => {
  test.each([
    ["within a day", "2026-11-20T10:00:00Z", 2, "UTC", [], "2026-11-20T12:00:00Z"],
    ["overnight", "2026-11-19T16:00:00Z", 2, "UTC", [], "2026-11-20T10:00:00Z"],
    ["over a weekend", "2026-11-20T12:00:00Z", 8, "UTC", [], "2026-11-23T12:00:00Z"],
    ["from a time at night", "2026-11-20T03:00:00Z", 1, "UTC", [], "2026-11-20T10:00:00Z"],
    ["from a Sunday", "2026-11-22T12:00:00Z", 1, "UTC", [], "2026-11-23T10:00:00Z"],
    ["over a holiday", "2026-11-19T12:00:00Z", 8, "UTC", [["2026-11-20", "full"]], "2026-11-23T12:00:00Z"],
    [
      "with a half-day holiday",
      "2026-11-20T09:00:00Z",
      6,
      "UTC",
      [["2026-11-20", "half"]],
      "2026-11-23T11:00:00Z",
    ],
    [
      "in the organisation's time zone",
      "2026-11-20T15:30:00Z",
      1,
      "Europe/Vienna",
      [],
      "2026-11-23T08:30:00Z",
    ],
    ["over a daylight saving change", "2026-03-27T15:00:00Z", 2, "Europe/Vienna", [], "2026-03-30T08:00:00Z"],
  ] as const)("are counted %s", (_name, from, hours, zone, holidays, until) => {
    const given = holidays.map(([day, kind]): [string, "full" | "half"] => [day, kind]);
    expect(new Date(afterHours(at(from), hours, zone, calendar(given))).toISOString()).toBe(
      new Date(at(until)).toISOString(),
    );
  });

  test("end on the same day if they just fit, otherwise on the next", () => {
    const from = at("2026-11-19T10:00:00Z");
    expect(afterHours(from, 7, "UTC", calendar())).toBe(at("2026-11-19T17:00:00Z"));
    expect(afterHours(from, 8, "UTC", calendar())).toBe(at("2026-11-20T10:00:00Z"));
  });

  test("start at nine on a working Sunday with a clock change", () => {
    const always = { ...calendar(), workingDays: [1, 2, 3, 4, 5, 6, 7] };
    for (const [from, until] of [
      ["2026-03-29T00:00:00Z", "2026-03-29T08:00:00Z"],
      ["2026-10-25T00:00:00Z", "2026-10-25T09:00:00Z"],
    ] as const)
      expect(afterHours(at(from), 1, "Europe/Vienna", always)).toBe(at(until));
  });

  test("skip a month of holidays, and end even without working days", () => {
    const august = Array.from({ length: 31 }, (_, n): [string, "full"] => [
      `2026-08-${String(n + 1).padStart(2, "0")}`,
      "full",
    ]);
    const from = at("2026-07-31T17:00:00Z");
    expect(afterHours(from, 80, "UTC", calendar(august))).toBe(at("2026-09-14T17:00:00Z"));
    const never = { ...calendar(), workingDays: [] };
    expect(afterHours(from, 8, "UTC", never)).toBe(at("2026-07-31T00:00:00Z") + horizon(8) * 86_400_000);
  });

  test("end within a working day, and later for longer times", () => {
    const zone = fc.constantFrom(
      "UTC",
      "Europe/Vienna",
      "America/New_York",
      "Asia/Kolkata",
      "Pacific/Auckland",
    );
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: 0, max: 365 * 24 }),
        fc.integer({ min: 1, max: 100 }),
        (timeZone, hour, hours) => {
          const from = at("2026-01-01T00:00:00Z") + hour * 3_600_000;
          const end = afterHours(from, hours, timeZone, calendar());
          expect(end).toBeGreaterThan(from);
          expect(afterHours(from, hours + 1, timeZone, calendar())).toBeGreaterThan(end);
          expect(isWorkingDay(dayIn(timeZone, end), calendar())).toBe(true);
          expect(timeIn(timeZone, end) >= "09:00" && timeIn(timeZone, end) <= "17:00").toBe(true);
        },
      ),
    );
  });
});
