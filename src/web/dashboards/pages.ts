import type { Page } from "../page.ts";

/** How each module is doing. */
export const dashboardPages: readonly Page[] = [
  { path: "/crm", load: () => import("./crm.tsx") },
  { path: "/fin", load: () => import("./fin.tsx") },
  { path: "/hr", load: () => import("./hr.tsx") },
  { path: "/ops", load: () => import("./ops.tsx") },
  { path: "/legal", load: () => import("./legal.tsx") },
  { path: "/strat", load: () => import("./strat.tsx") },
];
