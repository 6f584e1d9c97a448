import type { Page } from "../../page.ts";

export const legalPages: readonly Page[] = [
  { path: "/legal/timeline", load: () => import("./timeline/page.tsx") },
];
