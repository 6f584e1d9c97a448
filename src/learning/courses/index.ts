import type { LearningPart } from "../part.ts";

/** Courses made from the documents. */
export const courses: LearningPart = {};
