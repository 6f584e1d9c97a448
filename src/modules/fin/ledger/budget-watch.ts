import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { movements } from "./balances.ts";
import { type Budget, budgets } from "./budgets.ts";
import type { AccountFacts } from "./entry-accounts.ts";
import type { Line } from "./entry-lines.ts";
import { budgetMonths, fiscalYearNamed, type Span } from "./fiscal-years.ts";
import { sum } from "./sum.ts";

/**
 * Budgets that an entry would exceed, measured from the start of the year to the end of the entry's month and
 * of each later month, which a backdated entry affects too.
 */
export function budgetsExceeded(
  context: WriteContext,
  fiscalYear: string,
  date: string,
  lines: readonly Line[],
  accounts: ReadonlyMap<string, AccountFacts>,
): Budget[] {
  const spent = lines.filter(({ account_id }) => accounts.get(account_id)?.type === "expense");
  if (spent.length === 0) return [];
  const inForce = context.records.where(budgets, sql`state = 'active' AND fiscal_year = ${fiscalYear}`);
  return inForce.filter((budget) => isExceeded(context, budget, date, spent));
}

/** Refuses an entry over a blocking budget, or over one that needs approval if the caller can't give it. */
export function refuseOverBudget(context: ReadContext, exceeded: readonly Budget[]): void {
  const refused = exceeded.filter(({ on_exceed }) => refuses(context, on_exceed));
  if (refused.length > 0) throw new Fault("VALIDATION_FAILED", { details: refused.map(overBudget) });
}

function refuses(context: ReadContext, onExceed: Budget["on_exceed"]): boolean {
  return onExceed === "block" || (onExceed === "approve" && !context.may("fin.budgets.activate"));
}

function overBudget({ on_exceed }: Budget): Detail {
  return {
    path: "lines",
    code: "BUDGET",
    message: on_exceed === "block" ? say("fin.errors.budgetBlocked") : say("fin.errors.budgetNeedsApproval"),
  };
}

function isExceeded(context: ReadContext, budget: Budget, date: string, spent: readonly Line[]): boolean {
  const more = sum(
    spent.filter((line) => concerns(budget, line)),
    ({ debit, credit }) => debit - credit,
  );
  if (more <= 0) return false;
  const year = fiscalYearNamed(context, budget.fiscal_year);
  if (year === undefined) return false;
  return budgetMonths(year).some(({ from, to }, month) => {
    if (to < date || to < from) return false;
    const allowed = sum(budget.amounts.slice(0, month + 1), (amount) => amount);
    return spentWithin(context, budget, { from: year.start, to }) + more > allowed;
  });
}

function concerns({ account_id, cost_centre_id, project_id }: Budget, line: Line): boolean {
  return (
    (account_id === null || account_id === line.account_id) &&
    (cost_centre_id === null || cost_centre_id === line.cost_centre_id) &&
    (project_id === null || project_id === line.project_id)
  );
}

/** Debits minus credits on the expense accounts in the budget's scope. */
export function spentWithin(context: ReadContext, budget: Budget, { from, to }: Span): number {
  const which =
    budget.account_id === null
      ? sql`account_id IN (SELECT id FROM fin_ledger_accounts
          WHERE org = ${context.principal.organization.key} AND type = 'expense')`
      : sql`account_id = ${budget.account_id}`;
  const extent = {
    from,
    to,
    closing: false,
    costCentre: budget.cost_centre_id ?? undefined,
    project: budget.project_id ?? undefined,
  };
  return sum([...movements(context, extent, which).values()], ({ debit, credit }) => debit - credit);
}
