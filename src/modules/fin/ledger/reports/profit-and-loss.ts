import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import { addMonths, endOfMonth, startOfMonth } from "../../../../kernel/calendar.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import { invalid } from "../../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../../kernel/schema.ts";
import { say } from "../../../../text/message.ts";
import { type Extent, movements, type Sums } from "../balances.ts";
import { type Span, yearStart } from "../fiscal-years.ts";
import { dayInput } from "../inputs.ts";
import { sum } from "../sum.ts";
import { requireWholeBooks } from "../whole-books.ts";
import { budgetOf } from "./budget-months.ts";
import {
  ACCOUNT_COLUMNS,
  type AccountName,
  allAccounts,
  amount,
  columnsOf,
  netOf,
  ownCurrency,
  requireOrder,
  signed,
  todayOrLater,
  usualSign,
} from "./parts.ts";

const FIGURES = {
  amount: amount("Amount of the period"),
  compared: nullable(amount("Amount of the comparison period")),
  budget: nullable(amount("Active budgets of the months in the period")),
  months: Type.Array(Type.Integer(), {
    description: "By month of `months`, limited to the days of the report",
  }),
};

const sideSchema = Type.Object(
  { rows: Type.Array(Type.Object({ ...ACCOUNT_COLUMNS, ...FIGURES }, closed)), ...FIGURES },
  { ...closed, $id: "FinProfitAndLossSide", description: "Rows by account, and their totals" },
);

const spanSchema = Type.Object({ from: Type.String(), to: Type.String() }, closed);

const schema = Type.Object(
  {
    currency: ownCurrency,
    from: Type.String({ format: "date" }),
    to: Type.String({ format: "date" }),
    compared_with: nullable(spanSchema),
    cost_centre_id: nullable(Type.String()),
    project_id: nullable(Type.String()),
    months: Type.Array(Type.String(), { description: "Calendar months of the report, with `by_month`" }),
    income: sideSchema,
    expense: sideSchema,
    profit: Type.Object(FIGURES, { ...closed, description: "Income less expenses" }),
  },
  { ...closed, $id: "FinProfitAndLoss" },
);
type ProfitAndLoss = Static<typeof schema>;
type Side = ProfitAndLoss["income"];
type Figures = ProfitAndLoss["profit"];

const MOST_MONTHS = 60;

export const profitAndLoss: Action = defineAction({
  name: "fin.reports.profit_and_loss",
  summary: "Get the profit and loss statement",
  description:
    "Covers the days between `from` and `to`, by default the fiscal year to date. Can be compared " +
    "with another period, the budget or by month, and limited to a cost centre or project. Income is " +
    "positive for credits, expenses for debits. Includes posted and reversed entries except year-end " +
    "closing entries.",
  kind: "read",
  http: [{ method: "GET", path: "/api/v1/fin/profit-and-loss" }],
  input: Type.Object(
    {
      from: dayInput("First day"),
      to: dayInput("Last day"),
      compare_from: dayInput("First day of the comparison period"),
      compare_to: dayInput("Last day of the comparison period"),
      by_month: Type.Optional(Type.Boolean({ description: "Includes each calendar month" })),
      cost_centre_id: Type.Optional(idInput),
      project_id: Type.Optional(idInput),
    },
    closed,
  ),
  output: schema,
  errors: ["ACCESS_POLICY_DENIED"],
  run: async (context, given) => {
    requireWholeBooks(context);
    const to = given.to ?? todayOrLater(context, given.from);
    const from = given.from ?? yearStart(context, to);
    requireOrder(from, to);
    const compared = comparison(given.compare_from, given.compare_to);
    const months = given.by_month ? monthsWithin(from, to) : [];
    const scope = { costCentre: given.cost_centre_id, project: given.project_id };
    return report(context, { from, to, closing: false, ...scope }, compared, months);
  },
});

function comparison(from: string | undefined, to: string | undefined): Span | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined)
    throw invalid("compare_to", "REQUIRED", say("fin.errors.compareBoth"));
  requireOrder(from, to, "compare_to");
  return { from, to };
}

/** Calendar months in the range. The first and last are clipped to it. */
function monthsWithin(from: string, to: string): Span[] {
  const months: Span[] = [];
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) {
    if (months.length === MOST_MONTHS)
      throw invalid("by_month", "TOO_MANY", say("fin.errors.tooManyMonths", { most: MOST_MONTHS }));
    const end = endOfMonth(month);
    months.push({ from: month < from ? from : month, to: end > to ? to : end });
  }
  return months;
}

function report(
  context: ReadContext,
  extent: Extent & Span,
  compared: Span | undefined,
  months: readonly Span[],
): ProfitAndLoss {
  const sums = (within: Span) => movements(context, { ...extent, ...within });
  const columns: Columns = {
    now: sums(extent),
    earlier: compared && sums(compared),
    months: months.map(sums),
    budget: budgetOf(context, extent),
  };
  const accounts = allAccounts(context);
  const income = sideOf(accounts, "income", columns);
  const expense = sideOf(accounts, "expense", columns);
  return {
    currency: context.principal.organization.currency,
    from: extent.from,
    to: extent.to,
    compared_with: compared ?? null,
    cost_centre_id: extent.costCentre ?? null,
    project_id: extent.project ?? null,
    months: months.map(({ from }) => from.slice(0, 7)),
    income,
    expense,
    profit: less(income, expense),
  };
}

interface Columns {
  now: ReadonlyMap<string, Sums>;
  earlier: ReadonlyMap<string, Sums> | undefined;
  months: readonly ReadonlyMap<string, Sums>[];
  /** By account id; accounts without a budget are missing. */
  budget: ReadonlyMap<string, number>;
}

function sideOf(accounts: readonly AccountName[], type: "income" | "expense", columns: Columns): Side {
  const of = (sums: ReadonlyMap<string, Sums>, id: string) => signed(usualSign(type), netOf(sums.get(id)));
  const rows = accounts
    .filter((account) => account.type === type)
    .map((account) => {
      const id = account.account_id;
      return {
        ...columnsOf(account),
        amount: of(columns.now, id),
        compared: columns.earlier ? of(columns.earlier, id) : null,
        budget: columns.budget.get(id) ?? null,
        months: columns.months.map((month) => of(month, id)),
      };
    })
    .filter((row) => columns.now.has(row.account_id) || row.compared || row.budget !== null);
  return { rows, ...total(rows, columns.months.length) };
}

function total(rows: readonly Figures[], months: number): Figures {
  return {
    amount: sum(rows, (row) => row.amount),
    compared: totalOf(rows, (row) => row.compared),
    budget: totalOf(rows, (row) => row.budget),
    months: Array.from({ length: months }, (_, i) => sum(rows, (row) => row.months[i] ?? 0)),
  };
}

/** Sum of the known values; null if none is known. */
function totalOf(rows: readonly Figures[], of: (row: Figures) => number | null): number | null {
  const known = rows.flatMap((row) => of(row) ?? []);
  return known.length === 0 ? null : sum(known, (value) => value);
}

function less(income: Figures, expense: Figures): Figures {
  const difference = (a: number | null, b: number | null) =>
    a === null && b === null ? null : (a ?? 0) - (b ?? 0);
  return {
    amount: income.amount - expense.amount,
    compared: difference(income.compared, expense.compared),
    budget: difference(income.budget, expense.budget),
    months: income.months.map((value, i) => value - (expense.months[i] ?? 0)),
  };
}
