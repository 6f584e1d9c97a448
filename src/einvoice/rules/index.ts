import { CATEGORY_RULES } from "./categories.ts";
import { CODES } from "./codes.ts";
import { CONDITIONS } from "./conditions.ts";
import { DECIMALS } from "./decimals.ts";
import { EXTENSION } from "./extension.ts";
import { LINE_PRESENCE } from "./line-presence.ts";
import { PAYMENT_RULES } from "./payment.ts";
import { PEPPOL } from "./peppol.ts";
import { PRESENCE } from "./presence.ts";
import type { Rule } from "./rule.ts";
import { VEHICLES } from "./vehicles.ts";
import { XRECHNUNG } from "./xrechnung.ts";

/** All rules; each belongs to one or more sets of rules. */
export const RULES: readonly Rule[] = [
  ...PRESENCE,
  ...LINE_PRESENCE,
  ...PAYMENT_RULES,
  ...CONDITIONS,
  ...DECIMALS,
  ...CODES,
  ...CATEGORY_RULES,
  ...XRECHNUNG,
  ...PEPPOL,
  ...EXTENSION,
  ...VEHICLES,
];
