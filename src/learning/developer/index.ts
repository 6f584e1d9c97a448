import type { LearningPart } from "../part.ts";

/** API keys, for programs of other makers. */
export const developer: LearningPart = {};
