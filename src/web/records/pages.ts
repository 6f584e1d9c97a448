import type { Page } from "../page.ts";

/** The pages that every collection has. */
export const recordPages: readonly Page[] = [
  { path: "/$module/$collection", load: () => import("./list/list.tsx") },
  { path: "/$module/$collection/new", load: () => import("./detail/new.tsx") },
  { path: "/$module/$collection/$id", load: () => import("./detail/detail.tsx") },
];
