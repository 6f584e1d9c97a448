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

/** Answers of which every sentence is proven by a passage. */
export const explain: Feature<LearningParts> = {
  tables: [explanations, explanationSources, explanationAsks],
  actions: (parts) => [explainAction(parts), getExplanationAction(), listAsksAction],
  clockwork: () => [expiry],
  forgets: () => [forgetter],
  // They cost milliseconds to make anew, and name documents by their rows.
  moves: () => ({
    stays: ["learning_explanations", "learning_explanation_sources", "learning_explanation_asks"],
  }),
};
