import type { Page } from "../../page.ts";

/** Collections with a custom record page still use the standard form for new records. */
const newRecord: Page["load"] = () => import("../../records/detail/new.tsx");

export const crmPages: readonly Page[] = [
  { path: "/crm", load: () => import("./dashboard.tsx") },
  { path: "/crm/pipeline", load: () => import("./pipeline/pipeline.tsx") },
  { path: "/crm/quotes/$id", load: () => import("./quotes/quote.tsx") },
  { path: "/crm/inbox", load: () => import("./inbox/inbox.tsx") },
  { path: "/crm/queue", load: () => import("./service/queue.tsx") },
  { path: "/crm/accounts/$id", load: () => import("./accounts/account.tsx") },
  { path: "/crm/leads/$id", load: () => import("./inbox/lead.tsx") },
  { path: "/crm/campaigns/$id", load: () => import("./campaigns/campaign.tsx") },
  { path: "/crm/campaigns/new", load: newRecord },
  { path: "/crm/leads/new", load: newRecord },
  { path: "/crm/quotes/new", load: newRecord },
  { path: "/crm/accounts/new", load: newRecord },
];
