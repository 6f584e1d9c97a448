import type { Page } from "../page.ts";

export const helpPages: readonly Page[] = [
  { path: "/help", load: () => import("./contents.tsx") },
  { path: "/help/$page", load: () => import("./chapter.tsx") },
];
