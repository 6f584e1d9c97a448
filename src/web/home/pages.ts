import type { Page } from "../page.ts";

export const homePages: readonly Page[] = [{ path: "/", load: () => import("./home.tsx") }];
