import type { Page } from "../../page.ts";

/** Collections with a custom record page still use the standard form for new records. */
const newRecord: Page["load"] = () => import("../../records/detail/new.tsx");

export const stockPages: readonly Page[] = [
  { path: "/ops", load: () => import("./dashboard.tsx") },
  { path: "/ops/stock", load: () => import("./stock.tsx") },
  { path: "/ops/incoming", load: () => import("./incoming.tsx") },
  { path: "/ops/outgoing", load: () => import("./outgoing.tsx") },
  { path: "/ops/proposals", load: () => import("./proposals.tsx") },
  { path: "/ops/items/$id", load: () => import("./items/item.tsx") },
  { path: "/ops/stock-counts/$id", load: () => import("./count/stock-count.tsx") },
  { path: "/ops/purchase-orders/$id", load: () => import("./orders/purchase-order.tsx") },
  { path: "/ops/sales-orders/$id", load: () => import("./orders/sales-order.tsx") },
  { path: "/ops/items/new", load: newRecord },
  { path: "/ops/stock-counts/new", load: newRecord },
  { path: "/ops/purchase-orders/new", load: newRecord },
  { path: "/ops/sales-orders/new", load: newRecord },
];
