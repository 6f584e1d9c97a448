import type { Page } from "../page.ts";

export const systemPages: readonly Page[] = [
  { path: "/system/health", load: () => import("./health/page.tsx") },
  { path: "/system/jobs", load: () => import("./jobs/page.tsx") },
  { path: "/system/backups", load: () => import("./backups/page.tsx") },
  { path: "/system/storage", load: () => import("./storage/page.tsx") },
  { path: "/system/organizations", load: () => import("./organizations/page.tsx") },
  { path: "/system/versions", load: () => import("./versions/page.tsx") },
  { path: "/system/logs", load: () => import("./logs/page.tsx") },
];
