import type { ModulePart } from "../../../records/index.ts";
import { importStatement } from "./bank-import.ts";
import { bankTransactions } from "./bank-transactions.ts";
import { payments } from "./payments.ts";

export { bankTransactions } from "./bank-transactions.ts";
export { payments } from "./payments.ts";

/** What was paid: payments, and the bank's own account of them. */
export const cash: ModulePart = {
  entities: [payments, bankTransactions],
  actions: () => [importStatement()],
};
