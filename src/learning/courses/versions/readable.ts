import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { namespacesFor } from "../request.ts";
import { courseJobs } from "../tables.ts";

/** The libraries whose courses a caller can read, as JSON. */
export function librariesOfReader(context: ReadContext): string {
  return JSON.stringify(librariesOf(context, namespacesFor(context.principal)));
}

/** Of versions `v`: that readers of some libraries (?1, as JSON) can read every document that they rest on. */
export const READABLE = `NOT EXISTS (SELECT 1 FROM learning_course_sources s WHERE s.course_version = v.rid
  AND coalesce(s.library, -1) NOT IN (SELECT value FROM json_each(?1)))`;

/** Of courses `c`: the same of the version that is published and of the newest one. */
export const READABLE_COURSE = `NOT EXISTS (SELECT 1 FROM learning_course_versions v
  JOIN learning_course_sources s ON s.course_version = v.rid
  WHERE v.course = c.rid AND v.number IN (c.latest, c.published)
    AND coalesce(s.library, -1) NOT IN (SELECT value FROM json_each(?1)))`;

/** Of jobs: that readers of some libraries (as JSON) can read the course that came of it, or all that it may come of. */
export function isReadableJob(libraries: string): SQL {
  const { org, course, course_version, request } = courseJobs;
  return sql`CASE WHEN ${course} IS NULL
    THEN NOT EXISTS (SELECT 1 FROM json_each(${request}, '$.libraries') part, json_each(part.value) library
      WHERE library.value NOT IN (SELECT value FROM json_each(${libraries})))
    ELSE EXISTS (SELECT 1 FROM learning_courses c JOIN learning_course_versions v ON v.course = c.rid
      WHERE c.org = ${org} AND c.id = ${course} AND v.number = ${course_version}
        AND NOT EXISTS (SELECT 1 FROM learning_course_sources s WHERE s.course_version = v.rid
          AND coalesce(s.library, -1) NOT IN (SELECT value FROM json_each(${libraries})))) END`;
}

/** Whether a caller can read every document that a version of a course rests on. */
export function canRead(context: ReadContext, { rid }: { rid: number }): boolean {
  return (
    context.handle.connection
      .statement(`SELECT 1 FROM learning_course_versions v WHERE v.rid = ?2 AND ${READABLE}`)
      .get(librariesOfReader(context), rid) !== null
  );
}

/** Whether a caller can read a course: its published version and its newest one. */
export function canReadCourse(context: ReadContext, { rid }: { rid: number }): boolean {
  return (
    context.handle.connection
      .statement(`SELECT 1 FROM learning_courses c WHERE c.rid = ?2 AND ${READABLE_COURSE}`)
      .get(librariesOfReader(context), rid) !== null
  );
}
