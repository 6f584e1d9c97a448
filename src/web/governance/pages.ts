import { dataPages } from "../data/pages.ts";
import type { Page } from "../page.ts";

export const governancePages: readonly Page[] = [
  { path: "/approvals", load: () => import("./approvals/inbox.tsx") },
  { path: "/approvals/$id", load: () => import("./approvals/detail.tsx") },
  ...dataPages,
];
