import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../../kernel/context.ts";
import type { Extent } from "../balances.ts";
import { type Budget, budgets } from "../budgets.ts";
import { budgetMonths, type FiscalYear, fiscalYears, type Span } from "../fiscal-years.ts";
import { sum } from "../sum.ts";

/**
 * Budget by account for the months that overlap a range. For a cost centre or project, its own budgets count.
 * Otherwise the general budget counts or, if there is none, the sum over cost centres and projects.
 */
export function budgetOf(context: ReadContext, extent: Extent & Span): Map<string, number> {
  const found = new Map<string, { whole: number | undefined; parts: number | undefined }>();
  const years = fiscalYears(context).filter(({ start, end }) => start <= extent.to && end >= extent.from);
  for (const year of years) {
    for (const budget of inForce(context, year.name)) {
      if (budget.account_id === null || !concerns(budget, extent)) continue;
      const value = sum(monthsOf(budget, year, extent), (one) => one);
      const known = found.get(budget.account_id) ?? { whole: undefined, parts: undefined };
      if (isWhole(budget) || isAsked(extent)) known.whole = (known.whole ?? 0) + value;
      else known.parts = (known.parts ?? 0) + value;
      found.set(budget.account_id, known);
    }
  }
  return new Map([...found].map(([account, { whole, parts }]) => [account, whole ?? parts ?? 0]));
}

/** Amounts of the months that overlap a range. */
function monthsOf({ amounts }: Budget, year: FiscalYear, { from, to }: Span): number[] {
  const months = budgetMonths(year);
  return amounts.filter((_, i) => {
    const month = months[i];
    return month && month.from <= to && month.to >= from && month.from <= month.to;
  });
}

function inForce(context: ReadContext, fiscalYear: string): Budget[] {
  return context.records.where(budgets, sql`state = 'active' AND fiscal_year = ${fiscalYear}`);
}

const isWhole = ({ cost_centre_id, project_id }: Budget) => cost_centre_id === null && project_id === null;
const isAsked = ({ costCentre, project }: Extent) => costCentre !== undefined || project !== undefined;

function concerns({ cost_centre_id, project_id }: Budget, extent: Extent): boolean {
  if (!isAsked(extent)) return true;
  return cost_centre_id === (extent.costCentre ?? null) && project_id === (extent.project ?? null);
}
