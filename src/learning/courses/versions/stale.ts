import type { DocumentListener } from "../../part.ts";

/** Courses that rest on a document become stale when it has a new version, or goes; they get its new readers when it moves. */
export const staleness: DocumentListener = {
  indexed({ handle, now }, { rid, revisionRid }) {
    handle.connection
      .statement(
        `UPDATE learning_course_versions SET stale_since = ? WHERE stale_since IS NULL AND rid IN
           (SELECT course_version FROM learning_course_sources WHERE document = ? AND revision <> ?)`,
      )
      .run(now, rid, revisionRid);
  },
  removed({ handle, now }, { rid }) {
    handle.connection
      .statement(
        `UPDATE learning_course_versions SET stale_since = ? WHERE stale_since IS NULL AND rid IN
           (SELECT course_version FROM learning_course_sources WHERE document = ?)`,
      )
      .run(now, rid);
  },
  moved({ handle }, { rid }, to) {
    handle.connection
      .statement("UPDATE learning_course_sources SET library = ? WHERE document = ?")
      .run(to, rid);
  },
};
