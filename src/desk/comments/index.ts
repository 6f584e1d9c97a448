import type { Feature } from "../../engine/feature.ts";
import { choicesAction, labelsAction, relatedAction } from "../../records/index.ts";
import type { DeskParts } from "../part.ts";
import { forgetter } from "./forget.ts";
import { listCommentsAction } from "./read.ts";
import { comments as table } from "./tables.ts";
import { addCommentAction, editCommentAction, removeCommentAction } from "./write.ts";

export const comments: Feature<DeskParts> = {
  tables: [table],
  actions: ({ catalog }) => [
    choicesAction(catalog),
    labelsAction(catalog),
    relatedAction(catalog),
    listCommentsAction(catalog),
    addCommentAction(catalog),
    editCommentAction(catalog),
    removeCommentAction(catalog),
  ],
  forgets: () => [forgetter],
};
