import type { Panels } from "../dashboards/card/panel.ts";
import { finPanels } from "./fin/cards.ts";
import { hrPanels } from "./hr/cards.ts";
import { stockPanels } from "./stock/cards.ts";

export const modulePanels: Panels = { ...finPanels, ...hrPanels, ...stockPanels };
