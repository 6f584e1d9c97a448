import { readCalendar } from "../../../governance/index.ts";
import { type Calendar, daysBetween, eachDay, workingDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { type employees, WEEKDAYS } from "../people/employees.ts";
import type { leaveTypes } from "./leave-types.ts";
import type { Need } from "./lots.ts";

/** Maximum length in days, which limits the cost of counting them. */
export const LONGEST_LEAVE = 3 * 366;

const HALF = DECIMAL_SCALE / 2n;

interface Span {
  from: string;
  to: string;
  half_day: string | null;
}

export function leaveDays(
  context: ReadContext,
  employee: Pick<RecordIn<typeof employees>, "work_days">,
  type: Pick<RecordIn<typeof leaveTypes>, "counts">,
  { from, to, half_day }: Span,
): Need[] {
  if (to < from || daysBetween(from, to) > LONGEST_LEAVE) return [];
  const all = readCalendar(context, from, to);
  const calendar = { ...all, workingDays: weekOf(employee, all) };
  return eachDay(from, to).flatMap((day): Need[] => {
    const worked =
      type.counts === "calendar_days" ? DECIMAL_SCALE : parseDecimal(workingDays(day, day, calendar));
    const days = half_day !== null && worked > HALF ? HALF : worked;
    return days > 0n ? [{ day, days }] : [];
  });
}

/** Weekdays that the employee works; 1 is Monday. */
export function weekOf(
  { work_days }: Pick<RecordIn<typeof employees>, "work_days">,
  calendar: Calendar,
): readonly number[] {
  if (work_days === null || work_days.length === 0) return calendar.workingDays;
  return work_days.map((day) => WEEKDAYS.indexOf(day) + 1);
}

/** Total in millionths of a day. */
export function sumOf(needs: readonly Need[]): bigint {
  return needs.reduce((sum, { days }) => sum + days, 0n);
}
