import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import type { RawRow } from "../../../store/statements.ts";
import { bankAccountOf } from "./bank-account.ts";
import { bankTransactionsOf, paymentsOf } from "./collections.ts";
import { dayInput } from "./payment-allocate.ts";

const MAX_ITEMS = 500;

const item = Type.Object(
  {
    id: Type.String(),
    date: Type.String({ format: "date" }),
    amount: Type.Integer({ description: "Positive for incoming money" }),
    text: nullable(Type.String()),
  },
  { ...closed, $id: "ReconciliationItem" },
);

const amount = (description: string) => Type.Integer({ description });

const reconciliationSchema = Type.Object(
  {
    bank_account_id: Type.String(),
    at: Type.String({ format: "date" }),
    currency: Type.String({ description: "Currency of all amounts: the account's" }),
    ledger_balance: amount("Balance in the books"),
    lines_unmatched: Type.Array(item, {
      description: `On the statement but not in the books, up to ${MAX_ITEMS}`,
    }),
    lines_unmatched_total: amount("Total of these items"),
    payments_unmatched: Type.Array(item, {
      description: `In the books but not on the statement, including transfers, up to ${MAX_ITEMS}`,
    }),
    payments_unmatched_total: amount("Total of these items"),
    expected_balance: amount(
      "Expected statement balance: books plus unmatched lines, less unmatched payments",
    ),
    statement_balance: nullable(
      amount("Statement balance: as given, otherwise from the last imported line up to the day"),
    ),
    difference: nullable(amount("Statement balance less expected balance. 0 if fully explained")),
  },
  { ...closed, $id: "BankReconciliation" },
);

/** Bank balance against ledger balance, with the differences. */
export const bankReconciliation: Action = defineAction({
  name: "fin.bank-accounts.reconciliation",
  summary: "Get the bank reconciliation",
  description:
    "Explains the difference between the statement balance and the book balance. Covers records that you can list. Ignored lines count on neither side.",
  kind: "read",
  http: [{ method: "GET", path: "/api/v1/fin/bank-accounts/:id/reconciliation" }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object(
    {
      id: { ...idInput, description: "Ledger account with control bank" },
      at: dayInput("As of the end of this day. Defaults to today"),
      statement_balance: Type.Optional(
        Type.Integer({ description: "Closing balance on the statement for the day, in minor units" }),
      ),
    },
    closed,
  ),
  output: reconciliationSchema,
  run: async (context, { id, at = context.today, statement_balance }) => {
    const account = bankAccountOf(context, id);
    const known = account?.bank && context.records.exists("fin.ledger-accounts", id);
    if (!known) throw new Fault("RECORD_NOT_FOUND");
    const ledger_balance = balanceInBooks(context, id, account.currency, at);
    const lines = unmatchedLines(context, id, at);
    const payments = unmatchedPayments(context, id, account.currency, at);
    const expected_balance = ledger_balance + totalOf(lines) - totalOf(payments);
    const said = statement_balance ?? importedBalance(context, id, at);
    return {
      bank_account_id: id,
      at,
      currency: account.currency,
      ledger_balance,
      lines_unmatched: lines.slice(0, MAX_ITEMS),
      lines_unmatched_total: totalOf(lines),
      payments_unmatched: payments.slice(0, MAX_ITEMS),
      payments_unmatched_total: totalOf(payments),
      expected_balance,
      statement_balance: said,
      difference: said === null ? null : said - expected_balance,
    };
  },
});

interface Item {
  id: string;
  date: string;
  amount: number;
  text: string | null;
}

const totalOf = (items: readonly Item[]) => items.reduce((sum, one) => sum + one.amount, 0);

/** Ledger balance, in the account's own currency. */
function balanceInBooks(context: ReadContext, id: string, currency: string, at: string): number {
  const { key, currency: own } = context.principal.organization;
  const column = currency === own ? sql`debit - credit` : sql`doc_amount`;
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(${column}), 0) AS balance FROM fin_postings
        WHERE org = ${key} AND account_id = ${id} AND date <= ${at}`,
  );
  return Number(row?.balance ?? 0);
}

/** Statement lines that had no ledger entry on that day: unmatched, or posted later. */
function unmatchedLines(context: ReadContext, id: string, at: string): Item[] {
  const visible = context.records.visible(bankTransactionsOf(context));
  return items(
    queryRows(
      context,
      sql`SELECT id, booked_at AS date, amount_amount AS amount, memo AS text FROM fin_bank_transactions
          WHERE ${visible} AND bank_account_id = ${id} AND booked_at <= ${at} AND (state = 'unmatched'
            OR (state IN ('matched', 'reconciled') AND NOT EXISTS (
              SELECT 1 FROM fin_payments p WHERE p.id = payment_id AND p.date <= ${at}
              UNION ALL SELECT 1 FROM fin_journal_entries e WHERE e.id = entry_id AND e.date <= ${at})))
          ORDER BY booked_at, rid`,
    ),
  );
}

/** Posted payments that had no statement line on that day. */
function unmatchedPayments(context: ReadContext, id: string, currency: string, at: string): Item[] {
  const visible = context.records.visible(paymentsOf(context));
  const size = sql`CASE amount_currency WHEN ${currency} THEN amount_amount ELSE base_amount END`;
  const side = (column: SQL, link: SQL, sign: SQL) =>
    sql`SELECT id, date, ${sign} * ${size} AS amount, coalesce(reference, number) AS text FROM fin_payments
        WHERE ${visible} AND ${column} = ${id} AND date <= ${at}
        AND (state IN ('posted', 'reconciled') OR (state = 'reversed' AND reversed_on > ${at}))
        AND NOT EXISTS (SELECT 1 FROM fin_bank_transactions b WHERE b.id = ${link} AND b.booked_at <= ${at})`;
  const own = side(
    sql`bank_account_id`,
    sql`bank_transaction_id`,
    sql`CASE direction WHEN 'in' THEN 1 ELSE -1 END`,
  );
  const other = side(sql`to_account_id`, sql`to_bank_transaction_id`, sql`1`);
  return items(queryRows(context, sql`SELECT * FROM (${own} UNION ALL ${other}) ORDER BY date, id`));
}

function items(rows: readonly RawRow[]): Item[] {
  return rows.map((row) => ({
    id: String(row.id),
    date: String(row.date),
    amount: Number(row.amount),
    text: row.text === null ? null : String(row.text),
  }));
}

/** Balance stated by the last imported line on or before the day. */
function importedBalance(context: ReadContext, id: string, at: string): number | null {
  const [row] = queryRows(
    context,
    sql`SELECT balance_after FROM fin_bank_transactions
        WHERE ${context.records.visible(bankTransactionsOf(context))} AND bank_account_id = ${id}
        AND booked_at <= ${at} AND balance_after IS NOT NULL ORDER BY booked_at DESC, rid DESC LIMIT 1`,
  );
  return row ? Number(row.balance_after) : null;
}
