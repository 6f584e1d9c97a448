import type { EnglishNames } from "../language/names/index.ts";
import { crmNames } from "./crm/names.ts";
import { finNames } from "./fin/names.ts";
import { hrNames } from "./hr/names.ts";
import { legalNames } from "./legal/names.ts";
import { opsNames } from "./ops/names.ts";
import { stratNames } from "./strat/names.ts";

export const moduleNames: readonly EnglishNames[] = [
  crmNames,
  finNames,
  hrNames,
  opsNames,
  legalNames,
  stratNames,
];
