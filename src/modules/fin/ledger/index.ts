import type { Feature } from "../../../engine/feature.ts";
import { ledgerAccounts } from "./accounts.ts";
import { budgets } from "./budgets.ts";
import { installChart } from "./chart-install.ts";
import { costCentres } from "./cost-centres.ts";
import { enteredRate } from "./entered-rates.ts";
import { journalEntries, keepPostings } from "./entries.ts";
import { fxRates } from "./fx-rates.ts";
import { postedHolder } from "./holders.ts";
import { ledgerInvariants } from "./invariants.ts";
import { subledgerTotals } from "./period-subledgers.ts";
import { openYear } from "./period-year.ts";
import { periods } from "./periods.ts";
import { postings } from "./postings.ts";
import { accountLedger } from "./reports/account-ledger.ts";
import { balanceSheet } from "./reports/balance-sheet.ts";
import { budgetReport } from "./reports/budget-report.ts";
import { profitAndLoss } from "./reports/profit-and-loss.ts";
import { taxReport } from "./reports/tax-report.ts";
import { trialBalance } from "./reports/trial-balance.ts";
import { reviseBudget, reviseTaxCode } from "./revisions.ts";
import { ledgerStats } from "./stats.ts";
import { taxCodes } from "./tax-codes.ts";
import { postingTotals } from "./totals.ts";

export { ledgerAccounts } from "./accounts.ts";
export { budgets } from "./budgets.ts";
export { costCentres } from "./cost-centres.ts";
export { type JournalEntry, journalEntries, reverseEntry } from "./entries.ts";
export { fxRates } from "./fx-rates.ts";
export { requireOpenPeriod } from "./period-find.ts";
export { periods } from "./periods.ts";
export { type EntryLine, type EntrySpec, postEntry } from "./post-entry.ts";
export { accountFor, type Purpose } from "./purposes.ts";
export { rateOn, toBase } from "./rates.ts";
export { type Tax, taxCodes, taxesOn } from "./tax-codes.ts";

/** Immutable once the entry has a number. */
const SEALED = [
  "number",
  "journal",
  "date",
  "adjusting",
  "narration",
  "currency",
  "fx_rate",
  "total",
  "period_id",
  "fiscal_year",
  "source_collection",
  "source_id",
  "reversal_of_id",
  "posted_at",
  "posted_by",
  "seal",
  "archived_at",
];

export const ledger: Feature = {
  entities: [ledgerAccounts, taxCodes, costCentres, periods, fxRates, budgets, journalEntries],
  rates: enteredRate,
  tables: [postings],
  totals: [...postingTotals, ...subledgerTotals],
  stats: ledgerStats,
  invariants: ledgerInvariants,
  followers: () => [keepPostings],
  holders: [postedHolder],
  sealed: [
    { table: "fin_postings" },
    { table: "fin_journal_entries", when: "$.number IS NOT NULL", columns: SEALED },
  ],
  actions: ({ catalog }) => [
    installChart(catalog),
    openYear(catalog),
    reviseTaxCode(catalog),
    reviseBudget(catalog),
    trialBalance,
    profitAndLoss,
    balanceSheet,
    taxReport,
    budgetReport,
    accountLedger(catalog),
  ],
};
