import { addDays } from "../../../kernel/calendar.ts";
import { firstOccurrence, occurrence, parseRule } from "../../../kernel/recurrence.ts";

/** When a recurring invoice is made, and for what. */
export interface Schedule {
  rule: string;
  starts_on: string;
  ends_on: string | null;
  timing: "advance" | "arrears";
}

/** Period that one invoice charges for. */
export interface Period {
  from: string;
  to: string;
  /** Day on which the draft is made. */
  due: string;
}

/** Period with a number from 1; undefined once the schedule has ended. */
export function periodOf(
  { rule: text, starts_on, ends_on, timing }: Schedule,
  number: number,
): Period | undefined {
  const rule = parseRule(text);
  const first = firstOccurrence(rule, starts_on);
  const from = occurrence(rule, first, number);
  if (from === undefined || (ends_on !== null && from > ends_on)) return undefined;
  // The last period lasts as long as the others.
  const next = occurrence({ ...rule, count: undefined, until: undefined }, first, number + 1);
  if (next === undefined) return undefined;
  return { from, to: addDays(next, -1), due: timing === "advance" ? from : next };
}

/** Number of drafts that are due by a day, counted up to a limit. */
export function countDue(schedule: Schedule, number: number, day: string, most: number): number {
  let count = 0;
  for (; count < most; count += 1) {
    const period = periodOf(schedule, number + count);
    if (!period || period.due > day) break;
  }
  return count;
}

/** Number of the first period from `number` on whose draft is due on a day or later; undefined after the end. */
export function numberDueFrom(schedule: Schedule, number: number, day: string): number | undefined {
  const isLater = (one: number) => {
    const period = periodOf(schedule, one);
    return !period || period.due >= day;
  };
  // Due days rise, so few steps find the first one, however long ago the schedule began.
  let [before, reached] = [number - 1, number];
  while (!isLater(reached)) [before, reached] = [reached, 2 * reached];
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (isLater(middle)) reached = middle;
    else before = middle;
  }
  return periodOf(schedule, reached) && reached;
}
