import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import type { Total } from "../../../store/totals.ts";
import { say } from "../../../text/message.ts";
import { byControl, kept } from "./totals.ts";

/** Takes a table name: documents depend on the ledger, so the ledger can't import them. */
function openTotal(table: string, name: string, by: Total["by"], sum: string, where: string): Total {
  return {
    name: `${table}_${name}`,
    table,
    by,
    sums: { open: sum },
    where: `$.archived_at IS NULL AND ${where}`,
  };
}

const openInvoices = openTotal(
  "fin_invoices",
  "open_base",
  { kind: "$.kind" },
  "$.base_balance",
  "$.state IN ('issued', 'part_paid')",
);

const openBills = openTotal(
  "fin_bills",
  "open_base",
  { kind: "$.kind" },
  "$.base_balance",
  "$.state IN ('posted', 'part_paid')",
);

const restOfPayments = openTotal(
  "fin_payments",
  "rest_base",
  { side: "$.side", direction: "$.direction" },
  "$.base_unallocated",
  "$.state IN ('posted', 'reconciled')",
);

/** Open amounts in the organisation's currency, to compare with the control accounts. */
export const subledgerTotals: readonly Total[] = [openInvoices, openBills, restOfPayments];

/** Balances of a subledger and of its control accounts, which must match. */
export interface Agreement {
  control: "ar" | "ap" | "stock";
  /** Balance according to postings from documents: debits minus credits. */
  ledger: number;
  /** The same balance according to the records. */
  subledger: number;
}

/** Compares each subledger. Ignores manual entries, which exist only in the ledger. */
export function agreements(context: ReadContext): Agreement[] {
  return [
    { control: "ar", ledger: posted(context, "ar"), subledger: receivable(context) },
    { control: "ap", ledger: posted(context, "ap"), subledger: -payable(context) || 0 },
    { control: "stock", ledger: posted(context, "stock"), subledger: stock(context) },
  ];
}

/** Errors for subledgers that don't match, which prevent closing a period. */
export function differences(context: ReadContext): Detail[] {
  return agreements(context)
    .filter(({ ledger, subledger }) => ledger !== subledger)
    .map(({ control }) => ({
      path: `ledger-accounts.${control}`,
      code: control === "stock" ? "STOCK_DIFFERS" : "SUBLEDGER_DIFFERS",
      message: MESSAGES[control],
    }));
}

const MESSAGES = {
  ar: say("fin.errors.receivablesDiffer"),
  ap: say("fin.errors.payablesDiffer"),
  stock: say("fin.errors.stockDiffers"),
};

function posted(context: ReadContext, control: Agreement["control"]): number {
  return one(
    context,
    sql`SELECT sum(debit - credit) AS value FROM ${kept(byControl)}
        WHERE org = ${context.org} AND control = ${control} AND by_hand = 0`,
  );
}

/** Open invoices less credit notes and unallocated customer payments. */
function receivable(context: ReadContext): number {
  return openDocuments(context, openInvoices) - unallocated(context, "receivable", "in");
}

/** Open bills less credit notes and unallocated supplier payments. */
function payable(context: ReadContext): number {
  return openDocuments(context, openBills) - unallocated(context, "payable", "out");
}

function openDocuments(context: ReadContext, documents: Total): number {
  return one(
    context,
    sql`SELECT sum(CASE kind WHEN 'credit_note' THEN -open ELSE open END) AS value
        FROM ${kept(documents)} WHERE org = ${context.org}`,
  );
}

function unallocated(context: ReadContext, side: string, usual: "in" | "out"): number {
  return one(
    context,
    sql`SELECT sum(CASE direction WHEN ${usual} THEN open ELSE -open END) AS value
        FROM ${kept(restOfPayments)} WHERE org = ${context.org} AND side = ${side}`,
  );
}

function stock(context: ReadContext): number {
  return one(context, sql`SELECT sum(value) AS value FROM ops_stock_levels WHERE org = ${context.org}`);
}

function one(context: ReadContext, query: SQL): number {
  const [row] = queryRows(context, query);
  return Number(row?.value ?? 0);
}
