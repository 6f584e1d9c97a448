import { DECIMAL_SCALE, formatDecimal } from "./decimal.ts";

export interface Calendar {
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  workingDays: readonly number[];
  holidays: ReadonlyMap<string, "full" | "half">;
}

export const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];

const DAY = 86_400_000;
const FIRST = numberOf("0001-01-01");
const LAST = numberOf("9999-12-31");

/** Days since 1970-01-01. */
function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** Converts back to a date, clamped to the years 0001 to 9999. */
function dayOf(number: number): string {
  const within = Math.min(Math.max(number, FIRST), LAST);
  return new Date(within * DAY).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return dayOf(numberOf(day) + days);
}

/** Adds months. The day is clamped to the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  const count = year * 12 + month - 1 + months;
  if (count < 12) return dayOf(FIRST);
  if (count >= 10_000 * 12) return dayOf(LAST);
  const first = `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}-01`;
  const last = endOfMonth(first);
  return Number(last.slice(8)) < dayOfMonth ? last : addDays(first, dayOfMonth - 1);
}

/** Returns 1 from today to tomorrow and -1 from tomorrow to today. */
export function daysBetween(from: string, to: string): number {
  return numberOf(to) - numberOf(from);
}

export function laterOf(day: string, other: string | null): string {
  return other !== null && other > day ? other : day;
}

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  // 1970-01-01 was a Thursday.
  const sinceMonday = (numberOf(day) + 3) % 7;
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1;
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return `${day.slice(0, 7)}-${daysInMonth(year, month)}`;
}

/** `month` is 1 for January. */
export function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Lists all days of an inclusive range; empty if the range is reversed. */
export function eachDay(from: string, to: string): string[] {
  const first = numberOf(from);
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => dayOf(first + i));
}

function halvesOf(day: string, { workingDays, holidays }: Calendar): 0 | 1 | 2 {
  if (!workingDays.includes(weekdayOf(day))) return 0;
  const holiday = holidays.get(day);
  return holiday === "full" ? 0 : holiday === "half" ? 1 : 2;
}

/** True if at least half the day is worked. */
export function isWorkingDay(day: string, calendar: Calendar): boolean {
  return halvesOf(day, calendar) > 0;
}

/** Working days of an inclusive range, as a decimal: a half holiday counts as 0.5. */
export function workingDays(from: string, to: string, calendar: Calendar): string {
  const halves = eachDay(from, to).reduce((sum, day) => sum + halvesOf(day, calendar), 0);
  return formatDecimal((BigInt(halves) * DECIMAL_SCALE) / 2n);
}

/** Adds working days, or subtracts if negative. Excludes the start day; half days count as one. */
export function addWorkingDays(day: string, days: number, calendar: Calendar): string {
  const step = days < 0 ? -1 : 1;
  let number = numberOf(day);
  for (let left = Math.abs(days); left > 0 && number > FIRST && number < LAST; ) {
    number += step;
    if (isWorkingDay(dayOf(number), calendar)) left -= 1;
  }
  return dayOf(number);
}
