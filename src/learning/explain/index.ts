import type { Feature } from "../../engine/feature.ts";
import type { DocumentListener, LearningParts } from "../part.ts";
import { explainAction } from "./ask.ts";
import { listAsksAction } from "./asks.ts";
import { expiry } from "./expire.ts";
import { forgetter } from "./forget.ts";
import { getExplanationAction } from "./get.ts";
import { forgetCiting } from "./keep.ts";
import { explanationAsks, explanationSources, explanations } from "./tables.ts";

export const explanationsFollowDocuments: DocumentListener = {
  removed: ({ handle }, { rid }) => forgetCiting(handle.connection, rid),
};

/** Answers in which a passage supports every sentence. */
export const explain: Feature<LearningParts> = {
  tables: [explanations, explanationSources, explanationAsks],
  actions: (parts) => [explainAction(parts), getExplanationAction(), listAsksAction],
  clockwork: () => [expiry],
  forgets: () => [forgetter],
  // Not moved: explanations take milliseconds to make and refer to documents by row id.
  moves: () => ({
    stays: ["learning_explanations", "learning_explanation_sources", "learning_explanation_asks"],
  }),
};
