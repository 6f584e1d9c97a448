import { addMonths, daysBetween } from "../../../kernel/calendar.ts";

const MONTHS = 1;
/** Where it is complex, or there are many (GDPR Art. 12(3)): two more. */
const EXTENDED_MONTHS = 3;

/** The day by which it is answered: one calendar month later, the last day of a shorter month. */
export function dueOn(receivedOn: string): string {
  return addMonths(receivedOn, MONTHS);
}

/** The day by which one that was extended is answered. */
export function extendedTo(receivedOn: string): string {
  return addMonths(receivedOn, EXTENDED_MONTHS);
}

export function daysLeft(today: string, due: string): number {
  return daysBetween(today, due);
}

/** When the clock warns: by how much of the time is over. */
const WARNINGS = [50, 80, 100] as const;

/** The highest warning that is due; 0 when none is. */
export function warningOn(today: string, receivedOn: string, due: string): number {
  const whole = Math.max(1, daysBetween(receivedOn, due));
  const over = (daysBetween(receivedOn, today) / whole) * 100;
  return WARNINGS.findLast((warning) => over >= warning) ?? 0;
}
