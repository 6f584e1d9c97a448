import type { Page } from "../page.ts";

export const developerPages: readonly Page[] = [{ path: "/developer", load: () => import("./page.tsx") }];
