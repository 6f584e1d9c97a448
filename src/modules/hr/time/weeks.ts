import { addDays, daysBetween, weekdayOf } from "../../../kernel/calendar.ts";

/** ISO 8601 week, such as 2026-W07. */
const WEEK_PATTERN = "^[12][0-9]{3}-W(0[1-9]|[1-4][0-9]|5[0-3])$";

/** First day of an ISO week; undefined if the year has no such week (not every year has a week 53). */
export function mondayOf(week: string): string | undefined {
  if (!new RegExp(WEEK_PATTERN).test(week)) return undefined;
  const [year = "", number = ""] = week.split("-W");
  // 4 January is always in week 1.
  const fourth = `${year}-01-04`;
  const monday = addDays(fourth, 1 - weekdayOf(fourth) + 7 * (Number(number) - 1));
  return weekOfDay(monday) === week ? monday : undefined;
}

export function weekOfDay(day: string): string {
  // A week belongs to the year of its Thursday.
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  const number = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(number).padStart(2, "0")}`;
}
