import type { LearningPart } from "../part.ts";

/** People who learn: what they are to read, what they have answered, what they should see again. */
export const study: LearningPart = {};
