import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say, type Text } from "../../../text/message.ts";
import { requireBankAccount } from "./bank-account.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { paymentsOf } from "./collections.ts";
import type { Payment } from "./payment-fields.ts";

/** Payment field that refers to the line: its account's side, or for transfers the target account's side. */
export type Link = "bank_transaction_id" | "to_bank_transaction_id";

export function linkOf(payment: Payment, { bank_account_id }: BankTransaction): Link | undefined {
  if (payment.bank_account_id === bank_account_id) return "bank_transaction_id";
  return payment.to_account_id === bank_account_id ? "to_bank_transaction_id" : undefined;
}

/** In the account's currency; positive for incoming money. */
export function movedOn(context: ReadContext, payment: Payment, link: Link): number {
  const id = link === "bank_transaction_id" ? payment.bank_account_id : (payment.to_account_id ?? "");
  const { currency } = requireBankAccount(context, "bank_account_id", id);
  const size = currency === payment.amount.currency ? payment.amount.amount : payment.base_amount;
  return payment.direction === "in" || link === "to_bank_transaction_id" ? size : -size;
}

/** Links a payment to a line. Both must have the same account, amount and direction. */
export async function linkPayment(context: WriteContext, line: BankTransaction, id: string): Promise<void> {
  const refuse = (code: string, message: Text) => invalid("payment_id", code, message);
  const payment = context.records.find(paymentsOf(context), id);
  if (!payment) throw refuse("REFERENCE_UNKNOWN", say("fin.errors.paymentUnknown"));
  if (payment.state !== "posted") throw refuse("NOT_POSTED", say("fin.errors.paymentNotPosted"));
  const link = linkOf(payment, line);
  if (!link) throw refuse("ACCOUNT_MISMATCH", say("fin.errors.paymentOtherAccount"));
  if (payment[link] !== null) throw refuse("ALREADY_MATCHED", say("fin.errors.paymentAlreadyMatched"));
  if (movedOn(context, payment, link) !== line.amount.amount)
    throw refuse("AMOUNT_MISMATCH", say("fin.errors.paymentOtherAmount"));
  await context.records.update(paymentsOf(context), payment, { [link]: line.id });
}

export function linkedPayment(
  context: ReadContext,
  line: BankTransaction,
): { payment: Payment; link: Link } | undefined {
  const payment =
    line.payment_id === null ? undefined : context.records.find(paymentsOf(context), line.payment_id);
  const link = payment && linkOf(payment, line);
  return payment && link && { payment, link };
}
