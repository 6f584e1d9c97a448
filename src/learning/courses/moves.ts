import type { Moving } from "../../engine/feature.ts";

/** Running jobs and their partial results stay behind. */
export const courseMoves: Moving = {
  links: {
    learning_course_versions: { course: "learning_courses" },
    learning_course_locks: { course: "learning_courses" },
    learning_course_sources: {
      course_version: "learning_course_versions",
      document: "learning_documents",
      library: "learning_libraries",
      revision: "learning_revisions",
    },
  },
  stays: ["learning_course_jobs", "learning_course_units"],
};
