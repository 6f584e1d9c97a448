import type { Page } from "../../page.ts";

export const projectPages: readonly Page[] = [
  { path: "/ops/projects/$id/plan", load: () => import("./plan/page.tsx") },
];
