import type { ReadContext } from "../../../kernel/context.ts";
import type { BankTransactionEntity } from "./bank-transaction-fields.ts";
import type { PaymentEntity } from "./payment-fields.ts";

/** Payments by name: for the files that payments are made of, which cannot import them. */
export function paymentsOf(context: ReadContext): PaymentEntity {
  return context.records.entity<PaymentEntity>("fin.payments");
}

/** Bank transactions by name: for the files that they are made of, which cannot import them. */
export function bankTransactionsOf(context: ReadContext): BankTransactionEntity {
  return context.records.entity<BankTransactionEntity>("fin.bank-transactions");
}
