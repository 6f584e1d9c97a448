import type { Dictionary } from "../../dictionary.ts";
import { crm } from "./crm.ts";
import { everywhere } from "./everywhere.ts";
import { fin } from "./fin.ts";
import { hr } from "./hr.ts";
import { learning } from "./learning.ts";
import { legal } from "./legal.ts";
import { ops } from "./ops.ts";
import { settings } from "./settings.ts";
import { strat } from "./strat.ts";

/** German names. Those under `*` are fields, states and transitions shared by all collections. */
export const german: Dictionary = {
  "*": everywhere,
  ...crm,
  ...fin,
  ...hr,
  ...ops,
  ...legal,
  ...strat,
  ...settings,
  ...learning,
};
