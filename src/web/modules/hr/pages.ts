import type { Page } from "../../page.ts";

export const hrPages: readonly Page[] = [{ path: "/hr/leave", load: () => import("./leave/leave.tsx") }];
