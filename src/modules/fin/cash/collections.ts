import type { ReadContext } from "../../../kernel/context.ts";
import type { BankTransactionEntity } from "./bank-transaction-fields.ts";
import type { PaymentEntity } from "./payment-fields.ts";

/** Looked up by name, because importing the payments entity here would be a circular import. */
export function paymentsOf(context: ReadContext): PaymentEntity {
  return context.records.entity<PaymentEntity>("fin.payments");
}

/** Looked up by name for the same reason. */
export function bankTransactionsOf(context: ReadContext): BankTransactionEntity {
  return context.records.entity<BankTransactionEntity>("fin.bank-transactions");
}
