import type { WriteContext } from "../../../kernel/context.ts";
import { bankAccountOf } from "./bank-account.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { bankTransactionsOf, paymentsOf } from "./collections.ts";
import { linkedPayment } from "./match-payment.ts";
import type { Payment } from "./payment-fields.ts";

/** Reconciles the payment of a line with it; a transfer, when the lines on both of its accounts are. */
export async function reconcileLine(context: WriteContext, line: BankTransaction): Promise<undefined> {
  const linked = linkedPayment(context, line);
  if (linked?.payment.state !== "posted") return undefined;
  const { payment, link } = linked;
  const other = link === "bank_transaction_id" ? "to_bank_transaction_id" : "bank_transaction_id";
  if (payment.direction === "transfer" && !isAgreed(context, payment, other)) return undefined;
  await context.records.update(paymentsOf(context), payment, { state: "reconciled" });
  return undefined;
}

/** Opens the payment of a line with it. */
export async function unreconcileLine(context: WriteContext, line: BankTransaction): Promise<undefined> {
  const linked = linkedPayment(context, line);
  if (linked?.payment.state === "reconciled")
    await context.records.update(paymentsOf(context), linked.payment, { state: "posted" });
  return undefined;
}

/** Whether the other side of a transfer agrees with its bank; cash has no statement to agree with. */
function isAgreed(
  context: WriteContext,
  payment: Payment,
  side: "bank_transaction_id" | "to_bank_transaction_id",
): boolean {
  const account = side === "bank_transaction_id" ? payment.bank_account_id : payment.to_account_id;
  if (account !== null && bankAccountOf(context, account)?.cash) return true;
  const id = payment[side];
  return id !== null && context.records.find(bankTransactionsOf(context), id)?.state === "reconciled";
}
