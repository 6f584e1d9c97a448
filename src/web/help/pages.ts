import type { Page } from "../page.ts";

/** The handbook. */
export const helpPages: readonly Page[] = [
  { path: "/help", load: () => import("./contents.tsx") },
  { path: "/help/$page", load: () => import("./chapter.tsx") },
];
