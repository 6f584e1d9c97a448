import { addDays, addMonths, startOfMonth } from "../../../kernel/calendar.ts";

export const PERIODS = ["all", "day", "month", "quarter", "year", "last_30_days", "last_12_months"] as const;

/** Date range that a KPI covers when it is measured on a day. */
export function periodUpTo(period: (typeof PERIODS)[number], day: string): { from?: string; to?: string } {
  const from = {
    all: undefined,
    day,
    month: startOfMonth(day),
    quarter: startOfQuarter(day),
    year: `${day.slice(0, 4)}-01-01`,
    last_30_days: addDays(day, -29),
    last_12_months: addDays(addMonths(day, -12), 1),
  }[period];
  return from === undefined ? {} : { from, to: day };
}

function startOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
}

/** Last day of the latest full period, however late the job runs: yesterday, or the end of last month. */
export function lastDayOver(every: Every, day: string): string {
  return addDays(every === "day" ? day : startOfMonth(day), -1);
}

/** Day of the next measurement: tomorrow, or the first day of next month. */
export function dayAfter(every: Every, day: string): string {
  return every === "day" ? addDays(day, 1) : addMonths(startOfMonth(day), 1);
}

type Every = "day" | "month";

interface Measured {
  state: string;
  every: Every;
  period: string;
  formula: unknown;
  measure_on: string | null;
}

/** True if the change affects what is measured, so that the caller needs access to the figures. */
export function isMeasuredAnew(kpi: Measured, before: Measured): boolean {
  return (
    kpi.every !== before.every || kpi.period !== before.period || !Bun.deepEquals(kpi.formula, before.formula)
  );
}

/** Day of the next measurement: today if the KPI is new or what it measures has changed. */
export function measuredNextOn(kpi: Measured, before: Measured | undefined, day: string): string | null {
  if (kpi.state !== "active" || kpi.formula === null) return null;
  return before && !isMeasuredAnew(kpi, before) ? kpi.measure_on : day;
}
