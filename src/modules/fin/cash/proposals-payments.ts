import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { paymentsOf } from "./collections.ts";
import { linkOf, movedOn } from "./match-payment.ts";
import { partyNames } from "./party-names.ts";
import type { Payment } from "./payment-fields.ts";
import { type Candidate, daysApart, sameName, scoreOf, wordsOf } from "./proposal-score.ts";

const MAX_CANDIDATES = 50;

/** Posted payments of the same amount that are not matched yet. */
export function paymentCandidates(context: ReadContext, line: BankTransaction): Candidate[] {
  const payments = paymentsOf(context);
  const size = Math.abs(line.amount.amount);
  const same = (column: "amount_amount" | "base_amount") =>
    context.records.where(
      payments,
      sql`${sql.raw(column)} = ${size} AND state = 'posted' AND ${context.records.visible(payments)}
          AND ${line.bank_account_id} IN (bank_account_id, to_account_id)`,
      { limit: MAX_CANDIDATES, order: sql`date DESC` },
    );
  const found = new Map(
    [...same("amount_amount"), ...same("base_amount")].map((payment) => [payment.id, payment]),
  );
  const open = [...found.values()].filter((payment) => fits(context, payment, line));
  const names = partyNames(
    context,
    open.map(({ party_id }) => party_id),
  );
  const words = wordsOf(line.memo);
  const settling = settlingNamed(context, open, words);
  return open.map((payment) => {
    const party = names.get(payment.party_id ?? "") ?? null;
    return {
      ...scoreOf({
        amount: true,
        number:
          settling.has(payment.id) ||
          [payment.number, payment.reference].some(
            (one) => one !== null && words.includes(one.toUpperCase()),
          ),
        name: sameName(line.counterparty, party),
        days: daysApart(line.booked_at, payment.date),
      }),
      payment_id: payment.id,
      documents: [],
      number: payment.number,
      party_id: payment.party_id,
      party,
    };
  });
}

/** Ids of payments that settle a document whose own or supplier's number is among the words. */
function settlingNamed(
  context: ReadContext,
  payments: readonly Payment[],
  words: readonly string[],
): Set<string> {
  const ids = JSON.stringify(payments.map(({ id }) => id));
  const settled = (collection: string, table: SQL, numbers: SQL) =>
    sql`SELECT s.by_id AS id FROM fin_settlements AS s JOIN (
          SELECT id AS document, upper(number) AS number, ${numbers} AS other FROM ${table}
          WHERE ${context.records.visible({ collection })}) ON document = s.document_id
        WHERE s.by_id IN (SELECT value FROM json_each(${ids})) AND s.state = 'standing'
        AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) WHERE value IN (number, other))`;
  const rows = queryRows(
    context,
    sql`${settled("fin.invoices", sql`fin_invoices`, sql`NULL`)}
        UNION ${settled("fin.bills", sql`fin_bills`, sql`upper(supplier_ref)`)}`,
  );
  return new Set(rows.map((row) => String(row.id)));
}

function fits(context: ReadContext, payment: Payment, line: BankTransaction): boolean {
  const link = linkOf(payment, line);
  return (
    link !== undefined && payment[link] === null && movedOn(context, payment, link) === line.amount.amount
  );
}
