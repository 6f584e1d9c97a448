import type { Page } from "../page.ts";

/** The pages that every collection has, and the overviews of what comes in and goes out. */
export const recordPages: readonly Page[] = [
  { path: "/data/imports", load: () => import("./transfer/imports-page.tsx") },
  { path: "/data/exports", load: () => import("./transfer/exports-page.tsx") },
  { path: "/$module/$collection", load: () => import("./list/list.tsx") },
  { path: "/$module/$collection/import", load: () => import("./transfer/import-page.tsx") },
  { path: "/$module/$collection/new", load: () => import("./detail/new.tsx") },
  { path: "/$module/$collection/$id", load: () => import("./detail/detail.tsx") },
];
