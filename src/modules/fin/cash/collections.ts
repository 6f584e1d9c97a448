import type { ReadContext } from "../../../kernel/context.ts";
import type { BankTransactionEntity } from "./bank-transaction-fields.ts";
import type { PaymentEntity } from "./payment-fields.ts";

/** By name: the payments entity imports callers of this, so importing it would be a cycle. */
export function paymentsOf(context: ReadContext): PaymentEntity {
  return context.records.entity<PaymentEntity>("fin.payments");
}

/** By name, for the same reason. */
export function bankTransactionsOf(context: ReadContext): BankTransactionEntity {
  return context.records.entity<BankTransactionEntity>("fin.bank-transactions");
}
