import { set } from "../../../store/rows.ts";
import type { DocumentListener } from "../../part.ts";
import { courseSources, courseVersions } from "../tables.ts";

/** Marks courses as stale when a source changes or is deleted; updates their readers when it moves. */
export const staleness: DocumentListener = {
  indexed({ handle, now }, { rid, revisionRid }) {
    handle.connection.run`UPDATE ${courseVersions} SET ${set(courseVersions, { stale_since: now })}
      WHERE ${courseVersions.stale_since} IS NULL
        AND ${courseVersions.rid} IN (SELECT ${courseSources.course_version} FROM ${courseSources}
          WHERE ${courseSources.document} = ${rid} AND ${courseSources.revision} <> ${revisionRid})`;
  },
  removed({ handle, now }, { rid }) {
    handle.connection.run`UPDATE ${courseVersions} SET ${set(courseVersions, { stale_since: now })}
      WHERE ${courseVersions.stale_since} IS NULL
        AND ${courseVersions.rid} IN (SELECT ${courseSources.course_version} FROM ${courseSources}
          WHERE ${courseSources.document} = ${rid})`;
  },
  moved({ handle }, { rid }, to) {
    handle.connection.run`UPDATE ${courseSources} SET ${set(courseSources, { library: to })}
      WHERE ${courseSources.document} = ${rid}`;
  },
};
