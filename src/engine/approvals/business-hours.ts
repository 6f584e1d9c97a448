import { addDays, type Calendar, isWorkingDay } from "../../kernel/calendar.ts";
import { dayIn, startOfDay, timeIn } from "../../kernel/clock.ts";

/** Business hours in the organisation's time zone. */
const OPENS = 9;
const CLOSES = 17;
const HOUR = 3_600_000;

/** Number of days the calendar must cover to compute a deadline, with a margin for holidays. */
export function horizon(hours: number): number {
  return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;
}

/** Adds working hours to a time. A half-day holiday has working hours only in the morning. */
export function afterHours(from: number, hours: number, timeZone: string, calendar: Calendar): number {
  let left = hours * HOUR;
  let day = dayIn(timeZone, from);
  let at = from;
  for (let n = horizon(hours); n > 0; n--) {
    if (isWorkingDay(day, calendar)) {
      const closes = calendar.holidays.get(day) === "half" ? (OPENS + CLOSES) / 2 : CLOSES;
      const start = Math.max(at, momentOf(timeZone, day, OPENS));
      const end = momentOf(timeZone, day, closes);
      if (start < end) {
        if (left <= end - start) return start + left;
        left -= end - start;
      }
    }
    day = addDays(day, 1);
    at = startOfDay(timeZone, day);
  }
  return at;
}

/** Returns the UTC time of a full local hour. An hour skipped by DST becomes the next hour. */
function momentOf(timeZone: string, day: string, hour: number): number {
  const guess = startOfDay(timeZone, day) + hour * HOUR;
  const shown = Number(timeIn(timeZone, guess).slice(0, 2));
  return guess + (hour - shown) * HOUR;
}
