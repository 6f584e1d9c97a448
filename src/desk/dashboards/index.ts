import type { Feature } from "../../engine/feature.ts";
import type { DeskParts } from "../part.ts";
import { getDashboardAction, resetDashboardAction, updateDashboardAction } from "./actions.ts";
import { COLLECTION } from "./card.ts";
import { cardFiguresAction, figureAction } from "./figures.ts";
import { forgetter } from "./forget.ts";
import { deskCards } from "./own-cards.ts";
import { ownDashboard } from "./store.ts";
import { deskDashboards } from "./tables.ts";

export const dashboards: Feature<DeskParts> = {
  eventReaders: { [COLLECTION]: (context, id) => id !== null && ownDashboard(context)?.id === id },
  cards: deskCards,
  tables: [deskDashboards],
  forgets: () => [forgetter],
  actions: (parts) => [
    getDashboardAction(parts),
    updateDashboardAction(parts),
    resetDashboardAction(parts),
    cardFiguresAction(parts),
    figureAction(parts),
  ],
};
