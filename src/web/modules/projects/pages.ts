import type { Page } from "../../page.ts";

export const projectPages: readonly Page[] = [
  { path: "/ops/projects/gantt", load: () => import("./all/page.tsx") },
  { path: "/ops/projects/$id", load: () => import("./project/page.tsx") },
  { path: "/ops/projects/$id/plan", load: () => import("./plan/page.tsx") },
  { path: "/ops/projects/$id/hours", load: () => import("./hours/page.tsx") },
  { path: "/ops/register", load: () => import("./assets/page.tsx") },
  { path: "/ops/assets/$id", load: () => import("./asset/page.tsx") },
];
