import { addDays, addMonths, daysBetween, startOfMonth, weekdayOf } from "../../../kernel/calendar.ts";
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
  "last_12_months",
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
  if (name === "last_12_months") return { from: monthStart(today, -11), to: today };
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

function periodOf(unit: string, step: number, today: string): Days | undefined {
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

/** Both ends of a span that has them. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Period before a span, for comparison. Of a span that is under way, only as many days as have passed are
 * compared, unless `isWhole`. Undefined for spans without both ends and for those in the future.
 */
export function spanBefore(name: string, today: string, isWhole = false): Days | undefined {
  const span = spanOf(name, today);
  if (!span?.from || !span.to || span.from > today) return undefined;
  const { from, to } = span;
  const unit = /^(?:last|this)_(week|month|quarter|year)$/.exec(name)?.[1];
  const days = daysBetween(from, to) + 1;
  const before = unit
    ? periodOf(unit, name.startsWith("last") ? -2 : -1, today)
    : name === "last_12_months"
      ? { from: addMonths(from, -12), to: addMonths(to, -12) }
      : { from: addDays(from, -days), to: addDays(from, -1) };
  if (!before) return undefined;
  if (isWhole || to <= today) return before;
  const passed = addDays(before.from, daysBetween(from, today));
  return { from: before.from, to: earlierOf(passed, before.to) };
}

const earlierOf = (day: string, other: string) => (day < other ? day : other);

function monthStart(day: string, months: number): string {
  return addMonths(startOfMonth(day), months);
}

/** Translates a span to comparisons. */
export function spanOperators(kind: string, name: string, today: Today): Record<string, string> | undefined {
  const span = spanOf(name, today.day);
  return span && dayOperators(kind, span, today);
}

/** Comparisons for days. For times, days are those in the organisation's time zone. */
export function dayOperators(kind: string, { from, to }: Span, { zone }: Today): Record<string, string> {
  if (kind === "date") return { ...(from && { gte: from }), ...(to && { lte: to }) };
  const moment = (one: string) => new Date(startOfDay(zone, one)).toISOString();
  return { ...(from && { gte: moment(from) }), ...(to && { lt: moment(addDays(to, 1)) }) };
}
