import type { Page } from "../page.ts";
import { crmPages } from "./crm/pages.ts";
import { finPages } from "./fin/pages.ts";
import { hrPages } from "./hr/pages.ts";
import { legalPages } from "./legal/pages.ts";
import { projectPages } from "./projects/pages.ts";
import { stockPages } from "./stock/pages.ts";
import { stratPages } from "./strat/pages.ts";

export const modulePages: readonly Page[] = [
  ...crmPages,
  ...finPages,
  ...stockPages,
  ...hrPages,
  ...projectPages,
  ...legalPages,
  ...stratPages,
];
