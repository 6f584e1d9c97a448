import type { Page } from "../page.ts";

export const governancePages: readonly Page[] = [
  { path: "/approvals", load: () => import("./approvals/inbox.tsx") },
  { path: "/approvals/policies", load: () => import("./rules/list.tsx") },
  { path: "/approvals/policies/new", load: () => import("./rules/rule.tsx") },
  { path: "/approvals/policies/$id", load: () => import("./rules/rule.tsx") },
  { path: "/approvals/reviews", load: () => import("./approvals/reviews.tsx") },
  { path: "/approvals/away", load: () => import("./approvals/away.tsx") },
  { path: "/approvals/$id", load: () => import("./approvals/detail.tsx") },
  { path: "/audit", load: () => import("./audit/audit.tsx") },
  { path: "/audit/verify", load: () => import("./audit/verify.tsx") },
  { path: "/audit/events/$id", load: () => import("./audit/event.tsx") },
  { path: "/workflows", load: () => import("./workflows/list.tsx") },
  { path: "/workflows/$collection", load: () => import("./workflows/workflow.tsx") },
];
