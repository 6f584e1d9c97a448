import type { Page } from "../../page.ts";

const newOwn: Page["load"] = () => import("./me/new-own.tsx");

export const hrPages: readonly Page[] = [
  { path: "/hr", load: () => import("./dashboard.tsx") },
  { path: "/hr/leave", load: () => import("./leave/leave.tsx") },
  { path: "/hr/me", load: () => import("./me/page.tsx") },
  { path: "/hr/org", load: () => import("./org/page.tsx") },
  { path: "/hr/recruiting", load: () => import("./recruiting/page.tsx") },
  { path: "/hr/employees/$id", load: () => import("./employee/page.tsx") },
  { path: "/hr/reviews/$id", load: () => import("./review/page.tsx") },
  { path: "/hr/expense-claims/$id", load: () => import("./claim/page.tsx") },
  { path: "/hr/leave-requests/new", load: newOwn },
  { path: "/hr/expense-claims/new", load: newOwn },
  { path: "/hr/timesheets/$id", load: () => import("./week/page.tsx") },
];
