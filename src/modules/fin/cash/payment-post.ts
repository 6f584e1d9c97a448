import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { parseDecimal } from "../../../kernel/decimal.ts";
import type { Draft } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { impliedRate } from "../ledger/entry-lines.ts";
import { type EntryLine, postEntry, rateOn, requireOpenPeriod, toBase } from "../ledger/index.ts";
import { controlAccount } from "../trade/settle-entry.ts";
import { type BankAccount, requireBankAccount } from "./bank-account.ts";
import { settleAll } from "./payment-allocate.ts";
import type { PAYMENT, Payment } from "./payment-fields.ts";
import { requireSound, sideOf } from "./payment-rules.ts";

/** The rate stated on the payment, else the rate on the payment date. */
export function approvedRate(context: ReadContext, payment: Payment): string | null {
  const { currency } = payment.amount;
  // Payments from a bank statement are posted at the bank's amount.
  if (payment.base_amount !== 0 || currency === context.principal.organization.currency)
    return payment.fx_rate;
  return payment.fx_rate ?? rateOn(context, currency, payment.date ?? context.today);
}

/** An approved payment must be posted at the approved rate. */
export function requireApprovedRate(posted: Payment, { fx_rate }: Payment): void {
  if (fx_rate !== null && parseDecimal(fx_rate) === parseDecimal(posted.fx_rate ?? "0")) return;
  throw invalid("fx_rate", "RATE_APPROVED", say("fin.errors.rateApproved"));
}

/** Debits or credits the bank against the settled documents. Any remainder goes to the party's account. */
export async function postPayment(
  context: WriteContext,
  payment: Payment,
  numberOf: (place: { year: string }) => string,
): Promise<Draft<typeof PAYMENT> & { number: string }> {
  if (payment.direction === "out" && payment.state === "draft") {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("fin.errors.paymentNotApproved"),
      details: [{ path: "state", code: "NOT_APPROVED", message: say("fin.errors.paymentStateNotApproved") }],
    });
  }
  requireSound(context, payment);
  const { amount, currency } = payment.amount;
  const date = payment.date ?? context.today;
  const { fiscal_year } = requireOpenPeriod(context, date);
  const { fx_rate, base_amount } = worth(context, payment, date);
  const bank = requireBankAccount(context, "bank_account_id", payment.bank_account_id);
  const number = numberOf({ year: fiscal_year });
  const entry = await postEntry(context, {
    journal: bank.cash ? "cash" : "bank",
    date,
    narration: say("fin.serverEntries.payment", { number }),
    currency,
    fx_rate: fx_rate ?? undefined,
    lines: moved(context, payment, bank, { amount, base: base_amount }),
    source: { collection: "fin.payments", id: payment.id },
  });
  if (payment.direction === "transfer")
    return { number, date, fx_rate, base_amount, entry_id: entry?.id ?? null };
  const booked = {
    ...payment,
    date,
    fx_rate,
    base_amount,
    unallocated: amount,
    base_unallocated: base_amount,
  };
  const settled = await settleAll(context, { ...booked, allocations: [] }, payment.allocations, date);
  return { number, date, fx_rate, base_amount, entry_id: entry?.id ?? null, ...settled };
}

/** The bank's amount if the payment was created from a statement; otherwise the converted amount. */
function worth(
  context: WriteContext,
  { amount: { amount, currency }, fx_rate, base_amount }: Payment,
  date: string,
) {
  if (base_amount !== 0) return { fx_rate: impliedRate(context, currency, amount, base_amount), base_amount };
  const rate = fx_rate ?? rateOn(context, currency, date);
  return { fx_rate: rate, base_amount: toBase(context, amount, currency, rate) };
}

interface Moved {
  amount: number;
  base: number;
}

function moved(context: WriteContext, payment: Payment, bank: BankAccount, sum: Moved): EntryLine[] {
  // Amounts below the smallest unit of the organisation's currency are not posted.
  if (sum.base === 0) return [];
  const { direction, to_account_id, party_id, employee_id } = payment;
  const { currency } = payment.amount;
  const at = (account: BankAccount, way: "debit" | "credit") =>
    onAccount(context, account, currency, way, sum);
  if (direction === "transfer") {
    return [
      at(requireBankAccount(context, "to_account_id", to_account_id ?? ""), "debit"),
      at(bank, "credit"),
    ];
  }
  const control = controlAccount(context, { side: sideOf(payment), party_id, employee_id });
  const [own, other] = direction === "in" ? (["debit", "credit"] as const) : (["credit", "debit"] as const);
  return [at(bank, own), { ...control, [other]: sum.amount, base: sum.base }];
}

/** Amount in the account's own currency. Accounts in the organisation's currency get the converted amount. */
function onAccount(
  context: WriteContext,
  account: BankAccount,
  currency: string,
  way: "debit" | "credit",
  { amount, base }: Moved,
): EntryLine {
  const own = context.principal.organization.currency;
  if (account.currency === currency) return { account: account.id, [way]: amount, base };
  return { account: account.id, currency: own, [way]: base };
}
