import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { aliased, type Clause, list, part } from "../../../store/rows.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { namespacesFor } from "../request.ts";
import { courseJobs, courseSources, courses, courseVersions } from "../tables.ts";

export function courseLibrariesOf(context: ReadContext): number[] {
  return librariesOf(context, namespacesFor(context.principal));
}

export function librariesOfReader(context: ReadContext): string {
  return JSON.stringify(courseLibrariesOf(context));
}

/** SQL condition: every source document of the version is in one of the libraries. */
function readable(libraries: readonly number[]): Clause {
  return part`NOT EXISTS (SELECT 1 FROM ${courseSources}
    WHERE ${courseSources.course_version} = ${courseVersions.rid}
      AND coalesce(${courseSources.library}, -1) NOT IN ${list(libraries)})`;
}

/** SQL condition: both the published and the newest version are readable. */
export function readableCourse(libraries: readonly number[]): Clause {
  return part`NOT EXISTS (SELECT 1 FROM ${shown} JOIN ${source} ON ${source.course_version} = ${shown.rid}
    WHERE ${shown.course} = ${courses.rid} AND ${shown.number} IN (${courses.latest}, ${courses.published})
      AND coalesce(${source.library}, -1) NOT IN ${list(libraries)})`;
}

const shown = aliased(courseVersions, "shown");
const source = aliased(courseSources, "source");

/** SQL condition: the resulting course, or all its possible sources, are in the libraries (a JSON array). */
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

export function canRead(context: ReadContext, { rid }: { rid: number }): boolean {
  return context.handle.connection.has`SELECT 1 FROM ${courseVersions}
    WHERE ${courseVersions.rid} = ${rid} AND ${readable(courseLibrariesOf(context))}`;
}

export function canReadCourse(context: ReadContext, { rid }: { rid: number }): boolean {
  return context.handle.connection.has`SELECT 1 FROM ${courses}
    WHERE ${courses.rid} = ${rid} AND ${readableCourse(courseLibrariesOf(context))}`;
}
