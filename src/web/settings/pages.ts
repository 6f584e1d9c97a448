import type { Page } from "../page.ts";

export const settingsPages: readonly Page[] = [
  { path: "/settings/organization", load: () => import("./organization/page.tsx") },
  { path: "/settings/team", load: () => import("./team/page.tsx") },
  { path: "/settings/team/$id", load: () => import("./team/member-page.tsx") },
  { path: "/settings/team/$id/password", load: () => import("./team/confirm-reset.tsx") },
  { path: "/settings/roles", load: () => import("./roles/page.tsx") },
  { path: "/settings/roles/$name", load: () => import("./roles/role-page.tsx") },
  { path: "/settings/mandates/$id", load: () => import("./mandates/mandate-page.tsx") },
  { path: "/settings/mandates/new", load: () => import("../records/detail/new.tsx") },
  { path: "/settings/webhooks/$id", load: () => import("./webhooks/webhook-page.tsx") },
  { path: "/settings/webhooks/new", load: () => import("../records/detail/new.tsx") },
  { path: "/authorize", load: () => import("./mandates/authorize-page.tsx") },
  { path: "/settings/policies", load: () => import("./policies/page.tsx") },
  { path: "/settings/policies/$id", load: () => import("./policies/policy-page.tsx") },
  { path: "/settings/duties", load: () => import("./duties/page.tsx") },
  { path: "/settings/fields", load: () => import("./fields/page.tsx") },
  { path: "/settings/sequences", load: () => import("./sequences/page.tsx") },
  { path: "/settings/papers", load: () => import("./papers/page.tsx") },
  { path: "/settings/mail", load: () => import("./mail/page.tsx") },
  { path: "/settings/packs", load: () => import("./packs/page.tsx") },
  { path: "/settings/model", load: () => import("./model/page.tsx") },
];
