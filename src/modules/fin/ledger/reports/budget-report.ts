import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import { invalid } from "../../../../kernel/errors.ts";
import { closed, nullable } from "../../../../kernel/schema.ts";
import { say } from "../../../../text/message.ts";
import { ledgerAccounts } from "../accounts.ts";
import { spentWithin } from "../budget-watch.ts";
import { type Budget, budgets } from "../budgets.ts";
import { budgetMonths, type FiscalYear, fiscalYearNamed } from "../fiscal-years.ts";
import { periodOn } from "../period-find.ts";
import { sum } from "../sum.ts";
import { requireWholeBooks } from "../whole-books.ts";
import { amount, ownCurrency, signed } from "./parts.ts";

const rowSchema = Type.Object(
  {
    budget_id: Type.String(),
    name: Type.String(),
    account_id: nullable(Type.String()),
    cost_centre_id: nullable(Type.String()),
    project_id: nullable(Type.String()),
    on_exceed: Type.String(),
    months: Type.Array(
      Type.Object({ budget: Type.Integer(), actual: Type.Integer() }, { ...closed, $id: "FinBudgetMonth" }),
      { description: "The twelve months of the year" },
    ),
    budget_to_date: amount("Budget of the months to date"),
    actual_to_date: amount("Amount posted in these months"),
    left: amount("Budget of the year less posted amount"),
    exceeded: Type.Boolean({
      description: "True if actual expenses exceed the budget to date. Always false for income.",
    }),
  },
  { ...closed, $id: "FinBudgetReportRow" },
);

const schema = Type.Object(
  { currency: ownCurrency, fiscal_year: Type.String(), budgets: Type.Array(rowSchema) },
  { ...closed, $id: "FinBudgetReport" },
);

export const budgetReport: Action = defineAction({
  name: "fin.reports.budget_report",
  summary: "Compare budgets with actual amounts",
  description:
    "Covers active budgets of a fiscal year by month. Actual amounts match `profit-and-loss` for the " +
    "budget's account, cost centre and project; without an account, for all expense accounts.",
  kind: "read",
  http: [{ method: "GET", path: "/api/v1/fin/budget-report" }],
  input: Type.Object(
    {
      fiscal_year: Type.Optional(
        Type.String({ minLength: 1, maxLength: 20, description: "Defaults to the current year" }),
      ),
    },
    closed,
  ),
  output: schema,
  errors: ["ACCESS_POLICY_DENIED"],
  run: async (context, given) => {
    requireWholeBooks(context);
    const fiscal_year = given.fiscal_year ?? presentYear(context);
    const year = fiscalYearNamed(context, fiscal_year);
    if (given.fiscal_year !== undefined && year === undefined)
      throw invalid("fiscal_year", "YEAR_MISSING", say("fin.errors.yearUnknown"));
    const own = context.records.where(
      budgets,
      sql`state = 'active' AND fiscal_year = ${fiscal_year} AND ${context.records.visible(budgets)}`,
    );
    return {
      currency: context.principal.organization.currency,
      fiscal_year,
      budgets: year === undefined ? [] : own.map((budget) => rowOf(context, budget, year)),
    };
  },
});

/** Falls back to the calendar year if none is opened. */
function presentYear(context: ReadContext): string {
  return periodOn(context, context.today)?.fiscal_year ?? context.today.slice(0, 4);
}

function rowOf(context: ReadContext, budget: Budget, year: FiscalYear): Static<typeof rowSchema> {
  const income = isIncome(context, budget.account_id);
  const spans = budgetMonths(year);
  const months = spans.map((span, i) => ({
    budget: budget.amounts[i] ?? 0,
    actual: signed(income ? -1 : 1, spentWithin(context, budget, span)),
  }));
  const begun = spans.filter(({ from }) => from <= context.today).length;
  const past = months.slice(0, begun);
  const budget_to_date = sum(past, (month) => month.budget);
  const actual_to_date = sum(past, ({ actual }) => actual);
  return {
    budget_id: budget.id,
    name: budget.name,
    account_id: budget.account_id,
    cost_centre_id: budget.cost_centre_id,
    project_id: budget.project_id,
    on_exceed: budget.on_exceed,
    months,
    budget_to_date,
    actual_to_date,
    left: budget.total - sum(months, ({ actual }) => actual),
    exceeded: !income && actual_to_date > budget_to_date,
  };
}

function isIncome(context: ReadContext, account: string | null): boolean {
  return account !== null && context.records.get(ledgerAccounts, account).type === "income";
}
