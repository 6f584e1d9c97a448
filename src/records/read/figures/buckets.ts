import { addDays, addMonths, daysBetween, startOfMonth } from "../../../kernel/calendar.ts";
import { startOfDay } from "../../../kernel/clock.ts";
import type { Days, Today } from "../list/spans.ts";

/** Longest periods, in days, that are split by day and by week. */
const DAILY = 31;
const WEEKLY = 100;

/** Splits days into days, weeks or months: the shortest that leave a line readable. */
export function bucketsOf({ from, to }: Days): readonly Days[] {
  const length = daysBetween(from, to) + 1;
  const after = (steps: number) => {
    if (length <= DAILY) return addDays(from, steps);
    return length <= WEEKLY ? addDays(from, 7 * steps) : addMonths(startOfMonth(from), steps);
  };
  const found: Days[] = [];
  for (let start = from; start <= to; ) {
    const next = after(found.length + 1);
    const last = addDays(next, -1);
    found.push({ from: start, to: last < to ? last : to });
    start = next;
  }
  return found;
}

/** First moment of each bucket but the first, as the field's column stores it. */
export function boundsOf(kind: string, buckets: readonly Days[], { zone }: Today): (string | number)[] {
  return buckets.slice(1).map(({ from }) => (kind === "date" ? from : startOfDay(zone, from)));
}
