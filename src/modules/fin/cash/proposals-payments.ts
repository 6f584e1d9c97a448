import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { paymentsOf } from "./collections.ts";
import { linkOf, movedOn } from "./match-payment.ts";
import { partyNames } from "./party-names.ts";
import type { Payment } from "./payment-fields.ts";
import { type Candidate, daysApart, sameName, scoreOf, wordsOf } from "./proposal-score.ts";

const MAX_CANDIDATES = 50;

/** Posted payments of the line's amount that no line is matched to. */
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
  const words = new Set(wordsOf(line.memo));
  return open.map((payment) => {
    const party = names.get(payment.party_id ?? "") ?? null;
    return {
      ...scoreOf({
        amount: true,
        number: [payment.number, payment.reference].some(
          (one) => one !== null && words.has(one.toUpperCase()),
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

function fits(context: ReadContext, payment: Payment, line: BankTransaction): boolean {
  const link = linkOf(payment, line);
  return (
    link !== undefined && payment[link] === null && movedOn(context, payment, link) === line.amount.amount
  );
}
