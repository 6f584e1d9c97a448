import type { Panels } from "../../dashboards/card/panel.ts";
import { modulePanels } from "../../modules/cards.ts";
import { Approvals } from "./approvals.tsx";
import { Deadlines } from "./deadlines.tsx";
import { News } from "./news.tsx";

export const PANELS: Panels = {
  ...modulePanels,
  "desk.approvals": Approvals,
  "desk.deadlines": Deadlines,
  "desk.news": News,
};
