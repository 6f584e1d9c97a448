import type { Panels } from "../../dashboards/card/panel.ts";
import { AwayCard, BalanceCard } from "./leave/cards.tsx";

export const hrPanels: Panels = { "hr.away": AwayCard, "hr.balance": BalanceCard };
