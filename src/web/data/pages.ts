import type { Page } from "../page.ts";

export const dataPages: readonly Page[] = [
  { path: "/data/deadlines", load: () => import("./deadlines.tsx") },
  { path: "/data/requests/new", load: () => import("./new-request.tsx") },
  { path: "/data/requests/$id", load: () => import("./request.tsx") },
  { path: "/data/requests/$id/certificate", load: () => import("./certificate.tsx") },
  { path: "/data/certificate", load: () => import("./check-certificate.tsx") },
  { path: "/data/restrictions", load: () => import("./restrictions.tsx") },
  { path: "/data/retention", load: () => import("./retention/retention.tsx") },
  { path: "/data/archive", load: () => import("./archive.tsx") },
];
