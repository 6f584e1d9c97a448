import { expect, test } from "bun:test";
import fc from "fast-check";
import { outlived } from "../../../src/system/backups/retention.ts";
import { dueSince, isDue, isOverdue, nextAfter } from "../../../src/system/backups/schedule.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In local time, like the schedule. */
const local = (text: string) => new Date(text).getTime();

const every = fc.integer({ min: 1, max: 400 });
const at = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const moment = fc.integer({ min: local("2026-01-01T00:00"), max: local("2036-01-01T00:00") });

test.each([
  ["daily, before its time", 24, "2026-11-20T02:29", "2026-11-19T02:30"],
  ["daily, at its time", 24, "2026-11-20T02:30", "2026-11-20T02:30"],
  ["every six hours, after its time", 6, "2026-11-20T09:00", "2026-11-20T08:30"],
  ["every six hours, across midnight", 6, "2026-11-20T01:00", "2026-11-19T20:30"],
  ["every second day", 48, "2026-11-20T12:00", "2026-11-19T02:30"],
  ["weekly", 168, "2026-11-20T12:00", "2026-11-14T02:30"],
])("computes the time since which a backup is due: %s", (_, every_hours, now, since) => {
  expect(dueSince({ every_hours, at: "02:30" }, local(now))).toBe(local(since));
});

test("a disabled schedule is never due, has no next time and is never overdue", () => {
  const schedule = { every_hours: 0, at: "02:30" };
  expect(isDue(schedule, 0, local("2026-11-20T12:00"))).toBe(false);
  expect(nextAfter(schedule, 0, local("2026-11-20T12:00"))).toBeNull();
  expect(isOverdue(schedule, 0, local("2026-11-20T12:00"))).toBe(false);
});

test("a backup is due at the announced next time and not before", () => {
  fc.assert(
    fc.property(every, at, moment, (every_hours, time, now) => {
      const schedule = { every_hours, at: time };
      expect(isDue(schedule, now, now)).toBe(false);
      const next = nextAfter(schedule, now, now) ?? 0;
      expect(next).toBeGreaterThan(now);
      expect(isDue(schedule, now, next - 1)).toBe(false);
      expect(isDue(schedule, now, next)).toBe(true);
    }),
  );
});

test("a missed backup is due after a machine was suspended", () => {
  fc.assert(
    fc.property(every, at, moment, fc.integer({ min: 0, max: 1000 }), (every_hours, time, last, days) => {
      const now = last + (Math.ceil(every_hours / 24) + 1 + days) * DAY;
      expect(isDue({ every_hours, at: time }, last, now)).toBe(true);
    }),
  );
});

test("a schedule is overdue after twice its interval", () => {
  const schedule = { every_hours: 24, at: "02:30" };
  const made = local("2026-11-20T02:30");
  expect(isOverdue(schedule, made, made + 48 * HOUR)).toBe(false);
  expect(isOverdue(schedule, made, made + 48 * HOUR + 1)).toBe(true);
});

const daily = (days: number, now: number) =>
  Array.from({ length: days }, (_, back) => ({ id: String(back), createdAt: now - back * DAY }));

test("keeps the last days, weeks and months of a year of daily backups", () => {
  const now = local("2026-11-20T12:00");
  const all = daily(365, now);
  const gone = new Set(outlived(all, { keep_daily: 7, keep_weekly: 4, keep_monthly: 6 }, now));
  const kept = all.filter((one) => !gone.has(one)).map(({ createdAt }) => new Date(createdAt).toDateString());
  expect(kept).toEqual([
    ...["Fri Nov 20 2026", "Thu Nov 19 2026", "Wed Nov 18 2026", "Tue Nov 17 2026", "Mon Nov 16 2026"],
    ...["Sun Nov 15 2026", "Sat Nov 14 2026", "Sun Nov 08 2026", "Sun Nov 01 2026"],
    ...["Sat Oct 31 2026", "Wed Sep 30 2026", "Mon Aug 31 2026", "Fri Jul 31 2026", "Tue Jun 30 2026"],
  ]);
});

test("daily thinning keeps the same backups as thinning once", () => {
  const counts = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(counts, counts, counts, fc.integer({ min: 1, max: 200 }), (days, weeks, months, length) => {
      const keep = { keep_daily: days, keep_weekly: weeks, keep_monthly: months };
      const now = local("2026-11-20T12:00");
      const all = daily(length, now);
      const atOnce = new Set(outlived(all, keep, now));
      let left: typeof all = [];
      for (const one of all.toReversed()) {
        const gone = new Set(outlived([...left, one], keep, one.createdAt));
        left = [...left, one].filter((other) => !gone.has(other));
      }
      expect(left.toReversed()).toEqual(all.filter((one) => !atOnce.has(one)));
    }),
    { numRuns: 50 },
  );
});

test("keeps the newest and those younger than a day; zeros keep everything", () => {
  const keep = fc.record({ keep_daily: fc.nat(3), keep_weekly: fc.nat(3), keep_monthly: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 60 }), keep, (moments, kept) => {
      const now = Math.max(...moments);
      const all = moments.map((createdAt, i) => ({ id: String(i), createdAt }));
      const gone = outlived(all, kept, now);
      expect(gone.every(({ createdAt }) => now - createdAt >= DAY)).toBe(true);
      expect(gone.length).toBeLessThan(all.length);
      if (kept.keep_daily + kept.keep_weekly + kept.keep_monthly === 0) expect(gone).toEqual([]);
    }),
  );
});
