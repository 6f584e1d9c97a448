import { sql } from "drizzle-orm";
import { addDays, addMonths } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";

/** `start` is the first day of the first month, `end` the last day of the last month. */
export interface FiscalYear {
  name: string;
  start: string;
  end: string;
}

/** Earliest first. */
export function fiscalYears(context: ReadContext): FiscalYear[] {
  return queryRows(
    context,
    sql`SELECT fiscal_year AS name, min(start) AS start, max("end") AS "end" FROM fin_periods
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL AND kind = 'month'
        GROUP BY fiscal_year ORDER BY start`,
  ).map((row) => ({ name: String(row.name), start: String(row.start), end: String(row.end) }));
}

export function fiscalYearNamed(context: ReadContext, name: string): FiscalYear | undefined {
  return fiscalYears(context).find((year) => year.name === name);
}

/** First day of a day's fiscal year. Extrapolates from the nearest opened year, if there is one. */
export function yearStart(context: ReadContext, day: string): string {
  const years = fiscalYears(context);
  const nearest = years.findLast(({ start }) => start <= day) ?? years[0];
  if (!nearest) return `${day.slice(0, 4)}-01-01`;
  if (nearest.start <= day && day <= nearest.end) return nearest.start;
  // After a short or long year, years have twelve months.
  let start = nearest.start <= day ? addDays(nearest.end, 1) : nearest.start;
  while (start > day) start = addMonths(start, -12);
  // The calendar ends in the year 9999.
  for (let next = addMonths(start, 12); start < next && next <= day; next = addMonths(start, 12))
    start = next;
  return start;
}

/** Date range, both ends included. Empty if `to` is before `from`. */
export interface Span {
  from: string;
  to: string;
}

/** The year's twelve budget months. If the year is shorter, the last ones are empty. */
export function budgetMonths({ start, end }: FiscalYear): Span[] {
  return Array.from({ length: 12 }, (_, i) => {
    const last = i === 11 ? end : addDays(addMonths(start, i + 1), -1);
    return { from: addMonths(start, i), to: last < end ? last : end };
  });
}
