import { sql } from "drizzle-orm";
import { addDays, addMonths } from "../../../../kernel/calendar.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import { queryRows } from "../../../../records/index.ts";
import type { Extent } from "../balances.ts";
import { type Budget, budgets } from "../budgets.ts";
import { sum } from "../sum.ts";

/**
 * The budget of each account for the months that have a day within an extent. For a cost centre or project:
 * the budgets of exactly that. Otherwise the account's own budget, or where it has none, those of its cost
 * centres and projects together.
 */
export function budgetOf(
  context: ReadContext,
  extent: Extent & { from: string; to: string },
): Map<string, number> {
  const found = new Map<string, { whole: number | undefined; parts: number | undefined }>();
  for (const year of yearsWithin(context, extent)) {
    for (const budget of inForce(context, year.fiscal_year)) {
      if (budget.account_id === null || !concerns(budget, extent)) continue;
      const value = sum(monthsOf(budget, year.start, extent), (one) => one);
      const known = found.get(budget.account_id) ?? { whole: undefined, parts: undefined };
      if (isWhole(budget) || isAsked(extent)) known.whole = (known.whole ?? 0) + value;
      else known.parts = (known.parts ?? 0) + value;
      found.set(budget.account_id, known);
    }
  }
  return new Map([...found].map(([account, { whole, parts }]) => [account, whole ?? parts ?? 0]));
}

/** The amounts of the months of a budget that have a day within some days. */
function monthsOf({ amounts }: Budget, start: string, { from, to }: { from: string; to: string }): number[] {
  return amounts.filter((_, i) => addMonths(start, i) <= to && addDays(addMonths(start, i + 1), -1) >= from);
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

/** The fiscal years that have a day within some days. */
function yearsWithin(context: ReadContext, { from, to }: { from: string; to: string }) {
  return queryRows(
    context,
    sql`SELECT fiscal_year, min(start) AS start FROM fin_periods
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL AND kind = 'month'
        GROUP BY fiscal_year HAVING min(start) <= ${to} AND max("end") >= ${from}`,
  ).map((row) => ({ fiscal_year: String(row.fiscal_year), start: String(row.start) }));
}
