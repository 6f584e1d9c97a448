import type { LearningPart } from "../part.ts";

/** Answers that every sentence of which is proven by a passage. */
export const explain: LearningPart = {};
