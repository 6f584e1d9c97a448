import type { Page } from "../../page.ts";

export const stratPages: readonly Page[] = [
  { path: "/strat/tree", load: () => import("./tree/page.tsx") },
  { path: "/strat/risks/matrix", load: () => import("./risks/page.tsx") },
  { path: "/strat/board", load: () => import("./kpis/page.tsx") },
];
