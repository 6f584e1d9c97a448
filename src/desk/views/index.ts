import type { Feature } from "../../engine/feature.ts";
import type { DeskParts } from "../part.ts";
import {
  chooseViewAction,
  createViewAction,
  deleteViewAction,
  listViewsAction,
  updateViewAction,
} from "./actions.ts";
import { boardAction } from "./board.ts";
import { forgetter } from "./forget.ts";
import { seenView } from "./store.ts";
import { deskViewChoices, deskViews } from "./tables.ts";
import { COLLECTION } from "./view.ts";

export const views: Feature<DeskParts> = {
  eventReaders: { [COLLECTION]: (context, id) => id !== null && seenView(context, id) !== undefined },
  tables: [deskViews, deskViewChoices],
  forgets: () => [forgetter],
  actions: (parts) => [
    listViewsAction(parts),
    createViewAction(parts),
    chooseViewAction(parts),
    updateViewAction(),
    deleteViewAction(),
    boardAction(parts),
  ],
};
