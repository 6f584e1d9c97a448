import type { ReadContext } from "../../../kernel/context.ts";
import type { BankTransactionEntity } from "./bank-transaction-fields.ts";
import type { PaymentEntity } from "./payment-fields.ts";

/** Payments by name, for files that the payments entity itself imports (avoids an import cycle). */
export function paymentsOf(context: ReadContext): PaymentEntity {
  return context.records.entity<PaymentEntity>("fin.payments");
}

/** Bank transactions by name, for files that their entity itself imports (avoids an import cycle). */
export function bankTransactionsOf(context: ReadContext): BankTransactionEntity {
  return context.records.entity<BankTransactionEntity>("fin.bank-transactions");
}
