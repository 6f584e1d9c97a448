import { addMonths, daysBetween } from "../../../kernel/calendar.ts";

const MONTHS = 1;
/** Including the extension by two months for complex or numerous requests (GDPR Art. 12(3)). */
const EXTENDED_MONTHS = 3;

/** The same day of the next month, or the last day of a shorter month. */
export function dueOn(receivedOn: string): string {
  return addMonths(receivedOn, MONTHS);
}

export function extendedTo(receivedOn: string): string {
  return addMonths(receivedOn, EXTENDED_MONTHS);
}

export function daysLeft(today: string, due: string): number {
  return daysBetween(today, due);
}

/** Elapsed percentages at which the scheduler warns. */
const WARNINGS = [50, 80, 100] as const;

/** Highest warning level reached; 0 for none. */
export function warningOn(today: string, receivedOn: string, due: string): number {
  const whole = Math.max(1, daysBetween(receivedOn, due));
  const over = (daysBetween(receivedOn, today) / whole) * 100;
  return WARNINGS.findLast((warning) => over >= warning) ?? 0;
}
