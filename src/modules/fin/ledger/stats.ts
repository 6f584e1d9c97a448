import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { addDays, addMonths, startOfMonth } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { byState, type Catalog, queryRows, totalOf, visibleRows } from "../../../records/index.ts";
import {
  countSchema,
  defineSection,
  type Period,
  type StatsSection,
} from "../../../records/read/stats/index.ts";
import { movements } from "./balances.ts";
import { yearStart } from "./fiscal-years.ts";
import { agreements } from "./period-subledgers.ts";
import { budgetOf } from "./reports/budget-months.ts";
import { type AccountName, allAccounts, amount, netOf, ownCurrency } from "./reports/parts.ts";
import { taxesWithin } from "./reports/tax-report.ts";
import { sum } from "./sum.ts";
import { byYear, entriesByYear, kept } from "./totals.ts";
import { seesWholeBooks } from "./whole-books.ts";

/** True if the caller may list postings and no policy hides any. */
function seesAll(context: ReadContext): boolean {
  return context.may("fin.journal-entries.list") && seesWholeBooks(context);
}

const SPAN = {
  from: nullable(Type.String({ format: "date" })),
  to: nullable(Type.String({ format: "date" })),
  revenue: amount("Credits less debits of the accounts of type income"),
  expense: amount("Debits less credits of the accounts of type expense"),
  profit: amount("revenue less expense"),
  budgeted_revenue: nullable(amount("As in the profit-and-loss report")),
  budgeted_expense: nullable(amount("As in the profit-and-loss report")),
};

const span = (description: string) => Type.Object(SPAN, { ...closed, description });
type Span = Static<ReturnType<typeof span>>;

const MONTHS = 12;

const resultSchema = nullable(
  Type.Object(
    {
      currency: ownCurrency,
      month: span("Current calendar month to date"),
      year: span("Current fiscal year to date"),
      period: span("Requested period, with a budget if both ends are given"),
      months: Type.Array(span("Calendar month, up to today"), {
        description: `The last ${MONTHS} months, current month last`,
      }),
    },
    {
      ...closed,
      $id: "FinResult",
      description:
        "As in the profit-and-loss report for the same days. Null if you cannot list all journal entries.",
    },
  ),
);

function result(context: ReadContext, _catalog: Catalog, period: Period): Static<typeof resultSchema> {
  if (!seesAll(context)) return null;
  const day = context.today;
  const accounts = allAccounts(context);
  const between = (from: string | undefined, to: string | undefined) => resultOf(context, accounts, from, to);
  return {
    currency: context.principal.organization.currency,
    month: between(startOfMonth(day), day),
    year: between(yearStart(context, day), day),
    period: between(period.from, period.to),
    months: lastMonths(day).map(([first, last]) => between(first, last)),
  };
}

/** Pairs of first and last day. The current month ends today. */
function lastMonths(day: string): [string, string][] {
  const first = startOfMonth(day);
  return Array.from({ length: MONTHS }, (_, i) => {
    const start = addMonths(first, i + 1 - MONTHS);
    const end = addDays(addMonths(start, 1), -1);
    return [start, end < day ? end : day];
  });
}

function resultOf(
  context: ReadContext,
  accounts: readonly AccountName[],
  from: string | undefined,
  to: string | undefined,
): Span {
  const sums = movements(context, { from, to, closing: false });
  const budget =
    from === undefined || to === undefined ? new Map() : budgetOf(context, { from, to, closing: false });
  const of = (type: string) => accounts.filter((account) => account.type === type);
  const net = (type: string) => sum(of(type), ({ account_id }) => netOf(sums.get(account_id)));
  const budgeted = (type: string) => {
    const known = of(type).flatMap(({ account_id }) => budget.get(account_id) ?? []);
    return known.length === 0 ? null : sum(known, (value) => value);
  };
  const revenue = -net("income") || 0;
  const expense = net("expense");
  return {
    from: from ?? null,
    to: to ?? null,
    revenue,
    expense,
    profit: revenue - expense,
    budgeted_revenue: budgeted("income"),
    budgeted_expense: budgeted("expense"),
  };
}

const taxSchema = nullable(
  Type.Object(
    {
      currency: ownCurrency,
      due: amount("Tax due in the requested period, as in the tax report"),
      deductible: amount("Deductible tax in the requested period, as in the tax report"),
      payable: amount("due less deductible"),
      balance: amount("Credits less debits of all tax accounts as of today: tax payable"),
    },
    {
      ...closed,
      $id: "FinTax",
      description: "Taxes. Null if you cannot list all journal entries.",
    },
  ),
);

function tax(context: ReadContext, _catalog: Catalog, { from, to }: Period): Static<typeof taxSchema> {
  if (!seesAll(context)) return null;
  const { due, deductible } = taxesWithin(context, from ?? "", to ?? "9999-12-31");
  const sums = movements(context, { to: context.today, closing: true });
  const accounts = allAccounts(context).filter(({ control }) => control === "tax");
  return {
    currency: context.principal.organization.currency,
    due,
    deductible,
    payable: due - deductible,
    balance: -sum(accounts, ({ account_id }) => netOf(sums.get(account_id))) || 0,
  };
}

/** A period should be closed within this many days after its end. */
export const DAYS_TO_CLOSE = 45;

const periodName = Type.Object(
  { id: Type.String(), name: Type.String(), end: Type.String({ format: "date" }) },
  closed,
);

const booksSchema = Type.Object(
  {
    drafts_not_posted: countSchema("Draft journal entries that you can list"),
    open_period: nullable(periodName),
    periods_open: countSchema("Open or soft-closed periods that have begun"),
    periods_overdue: countSchema(
      `Open periods that ended more than ${DAYS_TO_CLOSE} days ago and not before the first posted entry`,
    ),
  },
  {
    ...closed,
    $id: "FinBooks",
    description: "Open tasks in the books. open_period is the earliest open period",
  },
);

function books(context: ReadContext, catalog: Catalog): Static<typeof booksSchema> {
  const day = context.today;
  const begun = periodsBegun(context, catalog, day);
  const first = begun.find(({ state }) => state === "open");
  const since = firstDay(context);
  const isOverdue = ({ end }: { end: string }) =>
    since !== undefined && end >= since && addDays(end, DAYS_TO_CLOSE) < day;
  return {
    drafts_not_posted: draftCount(context, catalog),
    open_period: first ? { id: first.id, name: first.name, end: first.end } : null,
    periods_open: begun.length,
    periods_overdue: begun.filter(isOverdue).length,
  };
}

/** Periods before the first entry have nothing to close. */
function firstDay(context: ReadContext): string | undefined {
  const [row] = queryRows(context, sql`SELECT min(date) AS day FROM fin_postings WHERE org = ${context.org}`);
  return row?.day ? String(row.day) : undefined;
}

/** Open periods that have started, earliest first. */
function periodsBegun(context: ReadContext, catalog: Catalog, day: string) {
  const periods = catalog.collection("fin.periods");
  return queryRows(
    context,
    sql`SELECT id, name, "end", state FROM fin_periods WHERE ${visibleRows(context, periods)}
        AND state IN ('open', 'soft_closed') AND start <= ${day} ORDER BY "end", kind DESC`,
  ).map((row) => ({
    id: String(row.id),
    name: String(row.name),
    end: String(row.end),
    state: String(row.state),
  }));
}

function draftCount(context: ReadContext, catalog: Catalog): number {
  const entries = catalog.collection("fin.journal-entries").entity;
  const [row] = queryRows(
    context,
    sql`SELECT sum(count) AS n FROM ${totalOf(context, catalog, byState(entries))} WHERE state = 'draft'`,
  );
  return Number(row?.n ?? 0);
}

const healthSchema = Type.Object(
  {
    trial_balance_zero: Type.Boolean({ description: "Total debits equal total credits" }),
    no_sequence_gaps: Type.Boolean({
      description: "The number of posted entries equals the number of assigned numbers",
    }),
    subledgers_agree: Type.Boolean({
      description: "Open documents and stock match the control accounts",
    }),
    periods_closed_in_time: Type.Boolean({ description: "periods_overdue of `books` is 0" }),
  },
  { ...closed, $id: "FinHealth", description: "Consistency of the whole ledger" },
);

function health(context: ReadContext, catalog: Catalog): Static<typeof healthSchema> {
  const org = context.org;
  const none = (query: SQL) => queryRows(context, query).length === 0;
  return {
    trial_balance_zero: none(sql`SELECT 1 FROM ${kept(byYear)} WHERE org = ${org} AND debit <> credit`),
    no_sequence_gaps: none(
      sql`SELECT 1 FROM number_sequences AS s
          LEFT JOIN ${kept(entriesByYear)} AS t
            ON t.org = s.org AND 'fin.journal-entries.' || t.fiscal_year = s.scope
          WHERE s.org = ${org} AND substr(s.scope, 1, 20) = 'fin.journal-entries.'
          AND s.next - s.start <> coalesce(t.count, 0)`,
    ),
    subledgers_agree: agreements(context).every(({ ledger, subledger }) => ledger === subledger),
    periods_closed_in_time: books(context, catalog).periods_overdue === 0,
  };
}

export const ledgerStats: readonly StatsSection[] = [
  defineSection("result", resultSchema, result),
  defineSection("tax", taxSchema, tax),
  defineSection("books", booksSchema, books),
  defineSection("health", healthSchema, health),
];
