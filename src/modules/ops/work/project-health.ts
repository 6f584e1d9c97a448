import { addDays, daysBetween } from "../../../kernel/calendar.ts";
import { DECIMAL_SCALE, divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { Money } from "../../../kernel/money.ts";

export const HEALTH = ["green", "amber", "red"] as const;
export type Health = (typeof HEALTH)[number];

/** Allowed lead of elapsed time or spent budget over progress, in percentage points. */
const AMBER_GAP = 10n;
const RED_GAP = 20n;

export interface Course {
  start_date: string | null;
  end_date: string | null;
  budget: Money | null;
  spent: Money | null;
  progress: string;
}

/** Elapsed time in percent: 0 before the start, more than 100 after the end. */
export function timeBurn({ start_date, end_date }: Course, today: string): string | null {
  if (start_date === null || end_date === null) return null;
  return share(daysBetween(start_date, today), daysBetween(start_date, end_date) + 1);
}

/** Spent budget in percent; null without a budget. */
export function budgetBurn({ budget, spent }: Course): string | null {
  if (budget === null || budget.amount === 0) return null;
  return share(spent?.amount ?? 0, budget.amount);
}

function share(part: number, whole: number): string {
  if (part <= 0) return "0";
  // Percentage with two decimals, as a stored decimal.
  const hundredths = divideRounded(BigInt(part) * 10_000n, BigInt(whole));
  return formatDecimal((hundredths * DECIMAL_SCALE) / 100n);
}

/** Red: end passed, over budget, or time or budget over 20 points ahead of progress. Amber: over 10. */
export function healthOn(course: Course, today: string): Health {
  if (course.end_date !== null && today > course.end_date) return "red";
  const done = parseDecimal(course.progress);
  const gaps = [timeBurn(course, today), budgetBurn(course)].flatMap((burn) =>
    burn === null ? [] : [parseDecimal(burn) - done],
  );
  const ahead = (points: bigint) => gaps.some((gap) => gap > points * DECIMAL_SCALE);
  const over = parseDecimal(budgetBurn(course) ?? "0") > 100n * DECIMAL_SCALE;
  if (over || ahead(RED_GAP)) return "red";
  return ahead(AMBER_GAP) ? "amber" : "green";
}

/** First future day on which health gets worse if nothing changes; null if there is none. */
export function worsensOn(course: Course, today: string): string | null {
  const { start_date, end_date } = course;
  const now = healthOn(course, today);
  if (now === "red" || end_date === null) return null;
  let [same, worse] = [today, addDays(end_date, 1)];
  if (start_date === null) return worse;
  while (daysBetween(same, worse) > 1) {
    const middle = addDays(same, Math.floor(daysBetween(same, worse) / 2));
    if (healthOn(course, middle) === now) same = middle;
    else worse = middle;
  }
  return worse;
}
