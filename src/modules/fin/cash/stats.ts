import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, queryRows, type RecordTotal, totalOf } from "../../../records/index.ts";
import { defineSection, type Period, type StatsSection } from "../../../records/read/stats/index.ts";
import { accountBalance } from "../ledger/balances.ts";
import { payables, payablesSchema, receivables, receivablesSchema } from "./stats-open.ts";
import { bankLines, billed, draftBills, draftInvoices, invoiced } from "./totals.ts";

const cashSchema = Type.Object(
  {
    total: Type.Integer({ description: "In minor units of the organisation's currency" }),
    accounts: Type.Array(
      Type.Object(
        {
          account_id: Type.String(),
          code: Type.String(),
          name: Type.String(),
          balance: Type.Integer({
            description: "Debits less credits of all postings, in the organisation's currency",
          }),
          lines_unmatched: Type.Integer({ description: "Number of unmatched bank transactions" }),
          lines_unmatched_amount: Type.Integer({
            description: "Total of their amounts, in the account's currency",
          }),
          lines_unreconciled: Type.Integer({
            description: "Number of unmatched or matched bank transactions",
          }),
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: "FinCash", description: "Current ledger accounts with control bank" },
);

function cash(context: ReadContext, catalog: Catalog): Static<typeof cashSchema> {
  const accounts = queryRows(
    context,
    sql`SELECT id, code, name FROM fin_ledger_accounts
        WHERE ${context.records.visible({ collection: "fin.ledger-accounts" })} AND control = 'bank' ORDER BY code`,
  );
  const lines = queryRows(
    context,
    sql`SELECT bank_account_id, state, count, amount FROM ${totalOf(context, catalog, bankLines)}
        WHERE state IN ('unmatched', 'matched')`,
  );
  const shown = accounts.map((row) => {
    const own = lines.filter((line) => line.bank_account_id === row.id);
    const unmatched = own.find((line) => line.state === "unmatched");
    return {
      account_id: String(row.id),
      code: String(row.code),
      name: String(row.name),
      balance: accountBalance(context, String(row.id)),
      lines_unmatched: Number(unmatched?.count ?? 0),
      lines_unmatched_amount: Number(unmatched?.amount ?? 0),
      lines_unreconciled: own.reduce((sum, line) => sum + Number(line.count), 0),
    };
  });
  return { total: shown.reduce((sum, { balance }) => sum + balance, 0), accounts: shown };
}

const bookedSchema = Type.Array(
  Type.Object(
    {
      month: Type.String({ description: "Month of booked_on, such as 2026-03" }),
      currency: Type.String(),
      count: Type.Integer({ description: "Number of documents, including credit notes" }),
      net: Type.Integer({ description: "Net amount, less credit notes" }),
      gross: Type.Integer({ description: "Gross amount, less credit notes" }),
      base_gross: Type.Integer({ description: "Gross amount in the organisation's currency" }),
    },
    closed,
  ),
);

const turnoverSchema = Type.Object(
  { invoiced: bookedSchema, billed: bookedSchema },
  {
    ...closed,
    $id: "FinTurnover",
    description: "Invoices and bills by month and currency, by booked_on between `from` and `to`",
  },
);

function turnover(context: ReadContext, catalog: Catalog, period: Period): Static<typeof turnoverSchema> {
  return {
    invoiced: byMonth(context, catalog, invoiced, period),
    billed: byMonth(context, catalog, billed, period),
  };
}

function byMonth(
  context: ReadContext,
  catalog: Catalog,
  total: RecordTotal,
  { from, to }: Period,
): Static<typeof bookedSchema> {
  const sign = sql`CASE kind WHEN 'credit_note' THEN -1 ELSE 1 END`;
  const rows = queryRows(
    context,
    sql`SELECT substr(booked_on, 1, 7) AS month, currency, sum(count) AS count, sum(${sign} * net) AS net,
          sum(${sign} * gross) AS gross, sum(${sign} * base_gross) AS base_gross
        FROM ${totalOf(context, catalog, total)}
        WHERE booked_on >= ${from ?? ""} AND booked_on <= ${to ?? "9999-12-31"}
        GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows.map((row) => ({
    month: String(row.month),
    currency: String(row.currency),
    count: Number(row.count),
    net: Number(row.net),
    gross: Number(row.gross),
    base_gross: Number(row.base_gross),
  }));
}

const waitingSchema = Type.Array(
  Type.Object(
    {
      state: Type.String(),
      kind: Type.String(),
      currency: Type.String(),
      count: Type.Integer(),
      gross: Type.Integer(),
    },
    closed,
  ),
);

const draftsSchema = Type.Object(
  { invoices: waitingSchema, bills: waitingSchema },
  { ...closed, $id: "FinDrafts", description: "Invoices and bills that are currently not posted" },
);

function drafts(context: ReadContext, catalog: Catalog): Static<typeof draftsSchema> {
  return { invoices: waiting(context, catalog, draftInvoices), bills: waiting(context, catalog, draftBills) };
}

function waiting(context: ReadContext, catalog: Catalog, total: RecordTotal): Static<typeof waitingSchema> {
  const rows = queryRows(
    context,
    sql`SELECT state, kind, currency, count, gross FROM ${totalOf(context, catalog, total)} ORDER BY 1, 2, 3`,
  );
  return rows.map((row) => ({
    state: String(row.state),
    kind: String(row.kind),
    currency: String(row.currency),
    count: Number(row.count),
    gross: Number(row.gross),
  }));
}

export const tradeStats: readonly StatsSection[] = [
  defineSection("cash", cashSchema, cash),
  defineSection("receivables", receivablesSchema, receivables),
  defineSection("payables", payablesSchema, payables),
  defineSection("turnover", turnoverSchema, turnover),
  defineSection("drafts", draftsSchema, drafts),
];
