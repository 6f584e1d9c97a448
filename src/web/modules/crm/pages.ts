import type { Page } from "../../page.ts";

/** The pages of customers and sales that are made by hand. */
export const crmPages: readonly Page[] = [
  { path: "/crm/pipeline", load: () => import("./pipeline/pipeline.tsx") },
  { path: "/crm/quotes/$id", load: () => import("./quotes/quote.tsx") },
];
