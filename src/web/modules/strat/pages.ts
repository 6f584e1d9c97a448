import type { Page } from "../../page.ts";

export const stratPages: readonly Page[] = [
  { path: "/strat", load: () => import("./dashboard.tsx") },
  { path: "/strat/tree", load: () => import("./tree/page.tsx") },
  { path: "/strat/risks/matrix", load: () => import("./risks/page.tsx") },
  { path: "/strat/board", load: () => import("./kpis/page.tsx") },
  { path: "/strat/ranking", load: () => import("./ranking/page.tsx") },
  { path: "/strat/review", load: () => import("./review/page.tsx") },
  { path: "/strat/objectives/$id", load: () => import("./objective/page.tsx") },
  { path: "/strat/kpis/$id", load: () => import("./kpi/page.tsx") },
  { path: "/strat/key-results/$id", load: () => import("./key-result/page.tsx") },
  { path: "/strat/decisions/$id", load: () => import("./decisions/page.tsx") },
];
