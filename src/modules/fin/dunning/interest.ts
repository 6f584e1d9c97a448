import { addDays, daysBetween } from "../../../kernel/calendar.ts";
import { DECIMAL_SCALE, divideRounded, parseDecimal } from "../../../kernel/decimal.ts";
import type { Rate } from "./base-rates.ts";

/**
 * Simple interest on an amount for each day after the due date up to a day, with the rate of each day, on 365 days
 * a year. Rounded once, to the smallest unit.
 */
export function interestOn(amount: number, due: string, until: string, rates: readonly Rate[]): number {
  let sum = 0n;
  for (const { days, percent } of spansOf(addDays(due, 1), addDays(until, 1), rates))
    sum += BigInt(days) * percent;
  return Number(divideRounded(BigInt(amount) * sum, 365n * 100n * DECIMAL_SCALE));
}

interface SpanOfRate {
  days: number;
  /** Scaled like all decimals. Never negative. */
  percent: bigint;
}

/** Parts of the days from `from` up to, but not including, `to`, each with one rate. */
function spansOf(from: string, to: string, rates: readonly Rate[]): SpanOfRate[] {
  return rates.flatMap(({ from: begins, base, margin }, i) => {
    const ends = rates[i + 1]?.from ?? to;
    const first = begins > from ? begins : from;
    const end = ends < to ? ends : to;
    if (first >= end) return [];
    const percent = parseDecimal(base) + parseDecimal(margin);
    return [{ days: daysBetween(first, end), percent: percent > 0n ? percent : 0n }];
  });
}

/**
 * Newest rate if it is older than the half-year of a day: base rates change in January and July. A base of 0 means
 * that the rate does not depend on one, such as those of contracts.
 */
export function outdatedOn(day: string, rates: readonly Rate[]): Rate | undefined {
  const halfYear = `${day.slice(0, 4)}-${day.slice(5, 7) < "07" ? "01" : "07"}-01`;
  const newest = rates.at(-1);
  return newest && newest.from < halfYear && parseDecimal(newest.base) !== 0n ? newest : undefined;
}

/** Rate on a day in percent, as a reminder names it. */
export function rateOn(day: string, rates: readonly Rate[]): Rate | undefined {
  return rates.findLast(({ from }) => from <= day);
}
