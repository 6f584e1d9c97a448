import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { type Money, minorDigits } from "../../../kernel/money.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { rateOn, toBase } from "../ledger/index.ts";

export function requireWithinLimit(
  context: ReadContext,
  account: string,
  limit: Money | null,
  invoice: Money,
  date: string,
): void {
  if (!limit) return;
  const owed = [...openAmounts(context, account), invoice];
  const worth = ({ amount, currency }: Money) => worthIn(context, amount, currency, limit.currency, date);
  const total = owed.reduce((sum, one) => sum + worth(one), 0);
  if (total <= limit.amount) return;
  throw invalid("account_id", "CREDIT_LIMIT", say("fin.errors.creditLimit"));
}

/** Amount owed by currency: open invoices minus unallocated credit notes and payments. */
export function openAmounts(context: ReadContext, account: string): Money[] {
  const org = context.principal.organization.key;
  const rows = queryRows(
    context,
    sql`SELECT currency, sum(amount) AS amount FROM (
          SELECT currency, CASE kind WHEN 'invoice' THEN balance ELSE -balance END AS amount
          FROM fin_invoices
          WHERE org = ${org} AND archived_at IS NULL AND account_id = ${account} AND state IN ('issued', 'part_paid')
          UNION ALL
          SELECT amount_currency, CASE direction WHEN 'in' THEN -unallocated ELSE unallocated END
          FROM fin_payments
          WHERE org = ${org} AND archived_at IS NULL AND party_id = ${account} AND side = 'receivable'
          AND state IN ('posted', 'reconciled') AND unallocated > 0) GROUP BY currency`,
  );
  return rows.map((row) => ({ amount: Number(row.amount), currency: String(row.currency) }));
}

/** Converts an amount by way of the organisation's currency, at a day's rates. */
export function worthIn(
  context: ReadContext,
  amount: number,
  from: string,
  to: string,
  date: string,
): number {
  if (from === to) return amount;
  const base = toBase(context, amount, from, rateOn(context, from, date));
  const unit = toBase(context, 10 ** (minorDigits(to) + PRECISION), to, rateOn(context, to, date));
  return Math.round((base * 10 ** (minorDigits(to) + PRECISION)) / unit);
}

/** Extra digits of converted amounts. Limits are only compared, not posted, so four are precise enough. */
const PRECISION = 4;
