import type { Dictionary } from "../names.ts";
import { crm } from "./de/crm.ts";
import { everywhere } from "./de/everywhere.ts";
import { fin } from "./de/fin.ts";
import { hr } from "./de/hr.ts";
import { learning } from "./de/learning.ts";
import { legal } from "./de/legal.ts";
import { ops } from "./de/ops.ts";
import { settings } from "./de/settings.ts";
import { strat } from "./de/strat.ts";

/** German names; under `*` those of fields, states and moves that mean the same everywhere. */
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
