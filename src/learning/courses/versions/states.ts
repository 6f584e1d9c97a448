/** Courses start as drafts; learners see published ones. */
export const COURSE_STATES = ["draft", "published", "archived"] as const;
export type CourseState = (typeof COURSE_STATES)[number];
