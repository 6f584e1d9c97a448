import type { Feature } from "../../../engine/feature.ts";
import type { PaperParts } from "../../../papers/index.ts";
import { aging } from "./aging.ts";
import { importStatement } from "./bank-import.ts";
import { bankTransactions } from "./bank-transactions.ts";
import { tradeInvariants } from "./invariants.ts";
import { statementPaper } from "./paper-statement.ts";
import { enterPayment } from "./payment-enter.ts";
import { payments } from "./payments.ts";
import { proposeMatches } from "./proposals.ts";
import { bankReconciliation } from "./reconciliation.ts";
import { statementOfAccount } from "./statement-of-account.ts";
import { tradeStats } from "./stats.ts";
import { tradeTotals } from "./totals.ts";

export { bankTransactions } from "./bank-transactions.ts";
export { payments } from "./payments.ts";

/** Immutable once posted. */
const SEALED = [
  "number",
  "direction",
  "side",
  "party_id",
  "employee_id",
  "bank_account_id",
  "to_account_id",
  "amount_amount",
  "amount_currency",
  "date",
  "fx_rate",
  "base_amount",
  "entry_id",
  "archived_at",
];

export const cash: Feature<PaperParts> = {
  entities: [payments, bankTransactions],
  actions: (parts) => [
    importStatement(),
    proposeMatches(),
    aging(parts.catalog),
    statementOfAccount,
    statementPaper(parts),
    bankReconciliation,
    enterPayment(parts.catalog),
  ],
  stats: tradeStats,
  totals: tradeTotals,
  invariants: tradeInvariants,
  sealed: [{ table: "fin_payments", when: "$.number IS NOT NULL", columns: SEALED }],
};
