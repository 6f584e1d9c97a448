/** A course is made as a draft; learners are shown what is published. */
export const COURSE_STATES = ["draft", "published", "archived"] as const;
export type CourseState = (typeof COURSE_STATES)[number];
