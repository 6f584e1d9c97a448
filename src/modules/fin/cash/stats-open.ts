import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addDays, daysBetween } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { type Catalog, queryRows, type RecordTotal, totalOf } from "../../../records/index.ts";
import { type Buckets, bucketed } from "./aging.ts";
import { partyNames } from "./party-names.ts";
import { billed, invoiced, onAccount, openBills, openInvoices } from "./totals.ts";

const MOST_OVERDUE = 20;
/** Open amounts are compared with the turnover of this many days. */
const TURNOVER_DAYS = 90;

const bucketSchema = Type.Object(
  Object.fromEntries(
    ["current", "days_1_30", "days_31_60", "days_61_90", "over_90", "on_account", "total"].map((name) => [
      name,
      Type.Integer(),
    ]),
  ),
  { ...closed, $id: "StatsAging" },
);

const overdueSchema = Type.Object(
  {
    id: Type.String(),
    number: nullable(Type.String()),
    party_id: Type.String(),
    party: nullable(Type.String()),
    due_date: Type.String({ format: "date" }),
    days_overdue: Type.Integer(),
    currency: Type.String(),
    balance: Type.Integer(),
  },
  closed,
);

const openSchema = (what: string, states: string, id: string) =>
  Type.Object(
    {
      base: bucketSchema,
      by_currency: Type.Array(Type.Object({ currency: Type.String(), aging: bucketSchema }, closed)),
      overdue: Type.Object(
        { count: Type.Integer(), base: Type.Integer(), oldest: Type.Array(overdueSchema) },
        {
          ...closed,
          description: `Open ${what} past their due_date, and the ${MOST_OVERDUE} longest overdue`,
        },
      ),
      days_outstanding: nullable(
        Type.Number({
          description: `Average days until payment: base.total divided by base_gross of the ${what} less credit notes booked in the last ${TURNOVER_DAYS} days, times ${TURNOVER_DAYS}, to one decimal. Null if nothing was booked.`,
        }),
      ),
    },
    {
      ...closed,
      $id: id,
      description: `${what} and credit notes that are currently ${states}, less unallocated payments. base is in the organisation's currency at the rates of the documents`,
    },
  );

export const receivablesSchema = openSchema("invoices", "issued or part_paid", "FinReceivables");
export const payablesSchema = openSchema("bills", "posted or part_paid", "FinPayables");

interface Trade {
  side: "receivable" | "payable";
  collection: string;
  table: string;
  party: string;
  kind: string;
  open: RecordTotal;
  booked: RecordTotal;
}

const SALES: Trade = {
  side: "receivable",
  collection: "fin.invoices",
  table: "fin_invoices",
  party: "account_id",
  kind: "invoice",
  open: openInvoices,
  booked: invoiced,
};

const PURCHASES: Trade = {
  side: "payable",
  collection: "fin.bills",
  table: "fin_bills",
  party: "supplier_id",
  kind: "bill",
  open: openBills,
  booked: billed,
};

export function receivables(context: ReadContext, catalog: Catalog): Static<typeof receivablesSchema> {
  return figuresOf(context, catalog, SALES);
}

export function payables(context: ReadContext, catalog: Catalog): Static<typeof payablesSchema> {
  return figuresOf(context, catalog, PURCHASES);
}

interface Group {
  kind: string;
  currency: string;
  due_date: string | null;
  count: number;
  amount: number;
  base: number;
}

function figuresOf(context: ReadContext, catalog: Catalog, trade: Trade): Static<typeof receivablesSchema> {
  const day = context.today;
  const documents = openGroups(context, catalog, trade);
  const groups = [...documents, ...moneyGroups(context, catalog, trade)];
  const base = bucketed(groups, day, "base");
  const currencies = [...new Set(groups.map(({ currency }) => currency))].sort();
  const overdue = documents.filter(
    ({ kind, due_date }) => kind === trade.kind && due_date !== null && due_date < day,
  );
  return {
    base,
    by_currency: currencies.map((currency) => ({
      currency,
      aging: bucketed(
        groups.filter((group) => group.currency === currency),
        day,
        "amount",
      ),
    })),
    overdue: {
      count: overdue.reduce((sum, { count }) => sum + count, 0),
      base: overdue.reduce((sum, group) => sum + group.base, 0),
      oldest: oldestOverdue(context, trade, day),
    },
    days_outstanding: daysOutstanding(context, catalog, trade, base, day),
  };
}

function openGroups(context: ReadContext, catalog: Catalog, { open }: Trade): Group[] {
  const rows = queryRows(
    context,
    sql`SELECT kind, currency, due_date, count, balance, base_balance FROM ${totalOf(context, catalog, open)}`,
  );
  return rows.map((row) => {
    const sign = row.kind === "credit_note" ? -1 : 1;
    return {
      kind: String(row.kind),
      currency: String(row.currency),
      due_date: String(row.due_date),
      count: Number(row.count),
      amount: sign * Number(row.balance),
      base: sign * Number(row.base_balance),
    };
  });
}

function moneyGroups(context: ReadContext, catalog: Catalog, { side }: Trade): Group[] {
  const usual = side === "receivable" ? "in" : "out";
  const rows = queryRows(
    context,
    sql`SELECT direction, currency, sum(count) AS count, sum(unallocated) AS unallocated,
          sum(base_unallocated) AS base_unallocated
        FROM ${totalOf(context, catalog, onAccount)} WHERE side = ${side} GROUP BY direction, currency`,
  );
  return rows.map((row) => {
    const sign = row.direction === usual ? -1 : 1;
    return {
      kind: "payment",
      currency: String(row.currency),
      due_date: null,
      count: Number(row.count),
      amount: sign * Number(row.unallocated),
      base: sign * Number(row.base_unallocated),
    };
  });
}

/** The unary plus keeps SQLite off the date index, which covers all documents ever due. */
function oldestOverdue(context: ReadContext, { collection, table, party, kind }: Trade, day: string) {
  const rows = queryRows(
    context,
    sql`SELECT id, number, ${sql.raw(party)} AS party_id, due_date, currency, balance FROM ${sql.raw(table)}
        WHERE ${context.records.visible({ collection })} AND state IN ('issued', 'posted', 'part_paid')
        AND +kind = ${kind} AND +due_date < ${day} ORDER BY +due_date, id LIMIT ${MOST_OVERDUE}`,
  );
  const names = partyNames(
    context,
    rows.map((row) => String(row.party_id)),
  );
  return rows.map((row) => ({
    id: String(row.id),
    number: row.number === null ? null : String(row.number),
    party_id: String(row.party_id),
    party: names.get(String(row.party_id)) ?? null,
    due_date: String(row.due_date),
    days_overdue: daysBetween(String(row.due_date), day),
    currency: String(row.currency),
    balance: Number(row.balance),
  }));
}

function daysOutstanding(
  context: ReadContext,
  catalog: Catalog,
  { booked }: Trade,
  base: Buckets,
  day: string,
): number | null {
  const [row] = queryRows(
    context,
    sql`SELECT sum(CASE kind WHEN 'credit_note' THEN -base_gross ELSE base_gross END) AS turnover
        FROM ${totalOf(context, catalog, booked)}
        WHERE booked_on > ${addDays(day, -TURNOVER_DAYS)} AND booked_on <= ${day}`,
  );
  const turnover = Number(row?.turnover ?? 0);
  return turnover <= 0 ? null : Math.round((10 * TURNOVER_DAYS * base.total) / turnover) / 10;
}
