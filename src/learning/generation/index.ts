import type { LearningPart } from "../part.ts";

/** A language model, if there is one, and what it may cost. */
export const generation: LearningPart = {};
