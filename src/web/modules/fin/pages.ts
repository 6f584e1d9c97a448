import type { Page } from "../../page.ts";

/** The pages of finance that are made by hand. */
export const finPages: readonly Page[] = [
  { path: "/fin/trial-balance", load: () => import("./reports/trial-balance.tsx") },
  { path: "/fin/profit-and-loss", load: () => import("./reports/profit-and-loss.tsx") },
  { path: "/fin/balance-sheet", load: () => import("./reports/balance-sheet.tsx") },
  { path: "/fin/tax-report", load: () => import("./reports/tax-report.tsx") },
  { path: "/fin/budget-report", load: () => import("./reports/budget-report.tsx") },
  { path: "/fin/aging", load: () => import("./reports/aging.tsx") },
  { path: "/fin/statement", load: () => import("./reports/statement.tsx") },
  { path: "/fin/chart", load: () => import("./ledger/chart.tsx") },
  { path: "/fin/ledger-accounts/$id", load: () => import("./ledger/account-sheet.tsx") },
];
