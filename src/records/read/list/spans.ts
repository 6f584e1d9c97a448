import { addDays, weekdayOf } from "../../../kernel/calendar.ts";
import { dayIn, startOfDay } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";

/** Named spans, relative to today so that saved lists stay current. */
export const SPANS = [
  "past",
  "future",
  "yesterday",
  "today",
  "tomorrow",
  "last_week",
  "this_week",
  "next_week",
  "last_month",
  "this_month",
  "next_month",
  "last_quarter",
  "this_quarter",
  "next_quarter",
  "last_year",
  "this_year",
  "next_year",
  "last_7",
  "last_30",
  "last_90",
  "next_7",
  "next_30",
  "next_90",
] as const;

/** A missing end leaves the span open. */
export interface Span {
  readonly from?: string;
  readonly to?: string;
}

export interface Today {
  readonly day: string;
  readonly zone: string;
}

export function todayOf({ principal, now }: Pick<ReadContext, "principal" | "now">): Today {
  const zone = principal.organization.timeZone;
  return { zone, day: dayIn(zone, now) };
}

export function spanOf(name: string, today: string): Span | undefined {
  if (!SPANS.some((span) => span === name)) return undefined;
  const counted = /^(last|next)_(7|30|90)$/.exec(name);
  // Today counts as the last or first of the days.
  if (counted) {
    const days = Number(counted[2]) - 1;
    return counted[1] === "last"
      ? { from: addDays(today, -days), to: today }
      : { from: today, to: addDays(today, days) };
  }
  const [which = "", unit] = name.split("_");
  const step = { last: -1, this: 0, next: 1 }[which];
  if (unit !== undefined && step !== undefined) return periodOf(unit, step, today);
  switch (name) {
    case "past":
      return { to: addDays(today, -1) };
    case "future":
      return { from: addDays(today, 1) };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "today":
      return { from: today, to: today };
    case "tomorrow":
      return { from: addDays(today, 1), to: addDays(today, 1) };
    default:
      return undefined;
  }
}

function periodOf(unit: string, step: number, today: string): Span | undefined {
  if (unit === "week") {
    const monday = addDays(today, 1 - weekdayOf(today) + 7 * step);
    return { from: monday, to: addDays(monday, 6) };
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  if (months === undefined) return undefined;
  const month = Number(today.slice(5, 7)) - 1;
  const begin = step * months - (month % months);
  return { from: monthStart(today, begin), to: addDays(monthStart(today, begin + months), -1) };
}

function monthStart(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Translates a span to comparisons. For times, days are those in the organisation's time zone. */
export function spanOperators(
  kind: string,
  name: string,
  { day, zone }: Today,
): Record<string, string> | undefined {
  const span = spanOf(name, day);
  if (!span) return undefined;
  const { from, to } = span;
  if (kind === "date") return { ...(from && { gte: from }), ...(to && { lte: to }) };
  const moment = (one: string) => new Date(startOfDay(zone, one)).toISOString();
  return { ...(from && { gte: moment(from) }), ...(to && { lt: moment(addDays(to, 1)) }) };
}
