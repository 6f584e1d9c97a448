import type { Panels } from "../../dashboards/card/panel.ts";
import { CashCard } from "./dashboard/cash-card.tsx";
import { OverdueCard } from "./dashboard/overdue-card.tsx";

export const finPanels: Panels = { "fin.cash": CashCard, "fin.overdue": OverdueCard };
