import type { Page } from "../page.ts";

/** Collections whose records have pages of their own at `/$id`: without an address of its own `import` would be an id there. */
const OWN_PAGES = [
  "/crm/accounts",
  "/crm/leads",
  "/crm/quotes",
  "/data/requests",
  "/fin/bills",
  "/fin/invoices",
  "/fin/journal-entries",
  "/fin/ledger-accounts",
  "/fin/payments",
  "/hr/expense-claims",
  "/hr/reviews",
  "/hr/timesheets",
  "/learning/concepts",
  "/learning/courses",
  "/learning/library",
  "/learning/mine",
  "/legal/contracts",
  "/legal/incidents",
  "/legal/matters",
  "/ops/assets",
  "/ops/items",
  "/ops/projects",
  "/ops/purchase-orders",
  "/ops/sales-orders",
  "/ops/stock-counts",
  "/settings/policies",
  "/settings/roles",
  "/settings/team",
  "/strat/decisions",
  "/strat/key-results",
];
const importPage = () => import("./transfer/import-page.tsx");

/** The pages that every collection has, and the overviews of what comes in and goes out. */
export const recordPages: readonly Page[] = [
  { path: "/data/imports", load: () => import("./transfer/imports-page.tsx") },
  { path: "/data/exports", load: () => import("./transfer/exports-page.tsx") },
  { path: "/$module/$collection", load: () => import("./list/list.tsx") },
  { path: "/$module/$collection/import", load: importPage },
  ...OWN_PAGES.map((path) => ({ path: `${path}/import`, load: importPage })),
  { path: "/$module/$collection/new", load: () => import("./detail/new.tsx") },
  { path: "/$module/$collection/$id", load: () => import("./detail/detail.tsx") },
];
