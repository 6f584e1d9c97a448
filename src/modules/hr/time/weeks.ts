import { addDays, daysBetween, weekdayOf } from "../../../kernel/calendar.ts";

/** ISO 8601, as 2026-W07. */
const WEEK_PATTERN = "^[12][0-9]{3}-W(0[1-9]|[1-4][0-9]|5[0-3])$";

/** The Monday of a week, or undefined when the year has no such week: some have 53, most have 52. */
export function mondayOf(week: string): string | undefined {
  if (!new RegExp(WEEK_PATTERN).test(week)) return undefined;
  const [year = "", number = ""] = week.split("-W");
  // The week of 4 January is the first of every year.
  const fourth = `${year}-01-04`;
  const monday = addDays(fourth, 1 - weekdayOf(fourth) + 7 * (Number(number) - 1));
  return weekOfDay(monday) === week ? monday : undefined;
}

/** The week that a day lies in. */
export function weekOfDay(day: string): string {
  // A week belongs to the year of its Thursday.
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  const number = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(number).padStart(2, "0")}`;
}
