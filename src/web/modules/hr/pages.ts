import type { Page } from "../../page.ts";

export const hrPages: readonly Page[] = [
  { path: "/hr/leave", load: () => import("./leave/leave.tsx") },
  { path: "/hr/me", load: () => import("./me/page.tsx") },
  { path: "/hr/org", load: () => import("./org/page.tsx") },
];
