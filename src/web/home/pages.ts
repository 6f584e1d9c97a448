import type { Page } from "../page.ts";
import { DASHBOARD, FIGURES } from "./cards/calls.ts";

export const homePages: readonly Page[] = [
  { path: "/", load: () => import("./home.tsx"), ahead: [DASHBOARD, FIGURES] },
];
