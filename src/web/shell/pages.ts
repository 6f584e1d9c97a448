import type { Page } from "../page.ts";

export const accountPages: readonly Page[] = [
  { path: "/setup", load: () => import("./setup/setup.tsx") },
  { path: "/invitation", load: () => import("./invitation.tsx") },
  { path: "/join", load: () => import("./invitation.tsx") },
  { path: "/login/callback", load: () => import("./callback.tsx") },
  { path: "/reset", load: () => import("./reset.tsx") },
  { path: "/account", load: () => import("./account/account.tsx") },
];
