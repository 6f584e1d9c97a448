import { addDays, type Calendar, isWorkingDay } from "../../kernel/calendar.ts";
import { dayIn, startOfDay, timeIn } from "../../kernel/clock.ts";

/** Approvals are expected between nine and five where the organisation is. */
const OPENS = 9;
const CLOSES = 17;
const HOUR = 3_600_000;

/** How many days ahead a calendar must know for a deadline of so many hours: holidays included, with some to spare. */
export function horizon(hours: number): number {
  return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;
}

/** The moment at which so many business hours have passed. Half a holiday counts as a morning. */
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

/** The moment at which the clocks of a zone show a full hour of a day; an hour that is skipped is the next. */
function momentOf(timeZone: string, day: string, hour: number): number {
  const guess = startOfDay(timeZone, day) + hour * HOUR;
  const shown = Number(timeIn(timeZone, guess).slice(0, 2));
  return guess + (hour - shown) * HOUR;
}
