import type { Page } from "../../page.ts";

export const legalPages: readonly Page[] = [
  { path: "/legal", load: () => import("./dashboard.tsx") },
  { path: "/legal/timeline", load: () => import("./timeline/page.tsx") },
  { path: "/legal/duties", load: () => import("./duties/page.tsx") },
  { path: "/legal/in-force", load: () => import("./in-force/page.tsx") },
  { path: "/legal/register", load: () => import("./register/page.tsx") },
  { path: "/legal/contracts/$id", load: () => import("./contract/page.tsx") },
  { path: "/legal/templates/$id", load: () => import("./template/page.tsx") },
  { path: "/legal/policies/$id", load: () => import("./policy/page.tsx") },
  { path: "/legal/processing-records/$id", load: () => import("./processing/page.tsx") },
  { path: "/legal/matters/$id", load: () => import("./matter/page.tsx") },
  { path: "/legal/incidents/$id", load: () => import("./incident/page.tsx") },
];
