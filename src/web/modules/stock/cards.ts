import type { Panels } from "../../dashboards/card/panel.ts";
import { ReorderCard } from "./reorder-card.tsx";

export const stockPanels: Panels = { "ops.reorder": ReorderCard };
