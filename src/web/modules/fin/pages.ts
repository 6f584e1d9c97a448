import type { Page } from "../../page.ts";

/** Collections with a custom record page still use the standard form for new records. */
const newRecord: Page["load"] = () => import("../../records/detail/new.tsx");

export const finPages: readonly Page[] = [
  { path: "/fin", load: () => import("./dashboard/dashboard.tsx") },
  { path: "/fin/trial-balance", load: () => import("./reports/trial-balance.tsx") },
  { path: "/fin/profit-and-loss", load: () => import("./reports/profit-and-loss.tsx") },
  { path: "/fin/balance-sheet", load: () => import("./reports/balance-sheet.tsx") },
  { path: "/fin/tax-report", load: () => import("./reports/tax-report.tsx") },
  { path: "/fin/budget-report", load: () => import("./reports/budget-report.tsx") },
  { path: "/fin/aging", load: () => import("./reports/aging.tsx") },
  { path: "/fin/statement", load: () => import("./reports/statement.tsx") },
  { path: "/fin/chart", load: () => import("./ledger/chart.tsx") },
  { path: "/fin/ledger-accounts/$id", load: () => import("./ledger/account-sheet.tsx") },
  { path: "/fin/bank", load: () => import("./bank/bank.tsx") },
  { path: "/fin/invoices/$id", load: () => import("./documents/invoice.tsx") },
  { path: "/fin/bills", load: () => import("./documents/bills.tsx") },
  { path: "/fin/bills/$id", load: () => import("./documents/bill.tsx") },
  { path: "/fin/payment-runs/$id", load: () => import("./payouts/run.tsx") },
  { path: "/fin/payment-runs/new", load: newRecord },
  { path: "/fin/payments/new", load: () => import("./payments/new-payment.tsx") },
  { path: "/fin/payments/$id", load: () => import("./payments/payment.tsx") },
  { path: "/fin/ledger-accounts/$id/details", load: () => import("./ledger/account-details.tsx") },
  { path: "/fin/journal", load: () => import("./ledger/journal.tsx") },
  { path: "/fin/journal-entries/$id", load: () => import("./ledger/entry.tsx") },
  { path: "/fin/closing", load: () => import("./ledger/closing.tsx") },
  { path: "/fin/tax-codes/$id", load: () => import("./setup/tax-code.tsx") },
  { path: "/fin/tax-codes/new", load: newRecord },
  { path: "/fin/budgets/$id", load: () => import("./setup/budget.tsx") },
  { path: "/fin/budgets/new", load: newRecord },
  { path: "/fin/invoices/new", load: newRecord },
  { path: "/fin/bills/new", load: newRecord },
  { path: "/fin/ledger-accounts/new", load: newRecord },
  { path: "/fin/journal-entries/new", load: () => import("./ledger/new-entry.tsx") },
];
