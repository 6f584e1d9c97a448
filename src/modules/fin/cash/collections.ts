import type { ReadContext } from "../../../kernel/context.ts";
import type { BankTransactionEntity } from "./bank-transaction-fields.ts";
import type { PaymentEntity } from "./payment-fields.ts";

/** Payments by name: for the files that payments are made of, which cannot import them. */
export function paymentsOf(context: ReadContext): PaymentEntity {
  // The collection of this name is defined with exactly these fields and states.
  return context.records.entity("fin.payments") as unknown as PaymentEntity;
}

/** Bank transactions by name: for the files that they are made of, which cannot import them. */
export function bankTransactionsOf(context: ReadContext): BankTransactionEntity {
  // The collection of this name is defined with exactly these fields and states.
  return context.records.entity("fin.bank-transactions") as unknown as BankTransactionEntity;
}
