import type { Page } from "../page.ts";

export const mailPages: readonly Page[] = [
  { path: "/messages/$id", load: () => import("./message-page.tsx") },
];
