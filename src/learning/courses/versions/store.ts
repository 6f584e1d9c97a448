import { rfc3339 } from "../../../kernel/clock.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Connection } from "../../../store/connection.ts";
import { aliased, allOf, part, pick, type RowOf, row, set } from "../../../store/rows.ts";
import type { Course } from "../course.ts";
import { courseLocks, courseSources, courses, courseVersions } from "../tables.ts";
import { readableCourse } from "./readable.ts";
import type { CourseState } from "./states.ts";

export type CourseRow = RowOf<typeof courses>;

export type VersionRow = RowOf<typeof courseVersions>;

/** A generated course, without the fields that the store assigns. */
export type MadeCourse = Omit<Course, "id" | "version" | "created_at" | "stale">;

export interface Making {
  org: number;
  series: string;
  key: string | null;
  by: string;
  now: number;
  /** Source documents with the cited revisions and their libraries. */
  sources: readonly { document: number; revision: number; library: number | null }[];
}

/** Stores a course; a repeated request makes it the next version. */
export function keepCourse(
  connection: Connection,
  made: MadeCourse,
  { org, series, key, by, now, sources }: Making,
): { id: string; number: number } {
  const known = connection.get`SELECT ${pick(courses)} FROM ${courses}
    WHERE ${courses.org} = ${org} AND ${courses.series} = ${series}`;
  const number = known ? known.latest + 1 : 1;
  const id = known?.id ?? newId();
  const rid = known?.rid ?? addCourse(connection, made, { id, org, series, key, by, now });
  const body: Course = { ...made, id, version: number, created_at: rfc3339(now), stale: false };
  const version = connection.one`INSERT INTO ${courseVersions} ${row(courseVersions, {
    org,
    course: rid,
    number,
    body,
    created_at: now,
  })} RETURNING ${pick(courseVersions, "rid")}`;
  for (const source of sources)
    connection.run`INSERT INTO ${courseSources}
      ${row(courseSources, { org, course_version: version.rid, ...source })}`;
  if (known) inheritSources(connection, { course: rid, version: version.rid, before: known.latest });
  connection.run`UPDATE ${courses} SET ${courses.version} = ${courses.version} + 1, ${set(courses, {
    latest: number,
    title: made.title,
    language: made.language,
    updated_at: now,
    updated_by: by,
  })} WHERE ${courses.rid} = ${rid} AND ${courses.latest} < ${number}`;
  return { id, number };
}

const own = aliased(courseSources, "own");
const theirs = aliased(courseSources, "theirs");

/** Locked lessons come from the previous version, so that version's access restrictions apply as well. */
function inheritSources(
  connection: Connection,
  { course, version, before }: { course: number; version: number; before: number },
): void {
  const has = part`SELECT ${own.document} FROM ${own} WHERE ${own.course_version} = ${version}`;
  const locked = part`SELECT 1 FROM ${courseLocks} WHERE ${courseLocks.course} = ${course}`;
  connection.run`INSERT INTO ${courseSources} (org, course_version, document, revision, library)
    SELECT ${theirs.org}, ${version}, ${theirs.document}, ${theirs.revision}, ${theirs.library}
    FROM ${theirs} JOIN ${courseVersions} ON ${courseVersions.rid} = ${theirs.course_version}
    WHERE ${courseVersions.course} = ${course} AND ${courseVersions.number} = ${before}
      AND EXISTS (${locked}) AND ${theirs.document} NOT IN (${has})`;
}

function addCourse(
  connection: Connection,
  made: MadeCourse,
  { id, org, series, key, by, now }: Omit<Making, "sources"> & { id: string },
): number {
  const course = connection.one`INSERT INTO ${courses} ${row(courses, {
    id,
    org,
    series,
    key,
    title: made.title,
    language: made.language,
    state: "draft",
    latest: 0,
    version: 0,
    created_at: now,
    created_by: by,
    updated_at: now,
    updated_by: by,
  })} RETURNING ${pick(courses, "rid")}`;
  return course.rid;
}

export function findCourse(connection: Connection, org: number, id: string): CourseRow | undefined {
  return connection.get`SELECT ${pick(courses)} FROM ${courses}
    WHERE ${courses.id} = ${id} AND ${courses.org} = ${org}`;
}

/** Courses readable from the given libraries, newest first; backward from a cursor, oldest first. */
export function listCourses(
  connection: Connection,
  org: number,
  {
    libraries,
    state,
    place,
    limit,
  }: {
    libraries: readonly number[];
    state: CourseState | undefined;
    place: { backward: boolean; id: string } | undefined;
    limit: number;
  },
): CourseRow[] {
  const backward = place?.backward ?? false;
  const [beyond, order] = backward ? [part`>`, part`ASC`] : [part`<`, part`DESC`];
  const where = allOf(
    readableCourse(libraries),
    part`${courses.org} = ${org}`,
    state && part`${courses.state} = ${state}`,
    place && part`${courses.id} ${beyond} ${place.id}`,
  );
  return connection.all`SELECT ${pick(courses)} FROM ${courses} WHERE ${where}
    ORDER BY ${courses.id} ${order} LIMIT ${limit}`;
}

export function findVersion(
  connection: Connection,
  org: number,
  id: string,
  number: number,
): VersionRow | undefined {
  const row = connection.get`SELECT ${pick(courseVersions)} FROM ${courseVersions}
    JOIN ${courses} ON ${courses.rid} = ${courseVersions.course}
    WHERE ${courses.id} = ${id} AND ${courses.org} = ${org} AND ${courseVersions.number} = ${number}`;
  return row && versionOf(row);
}

export function versionsOf(connection: Connection, course: CourseRow): VersionRow[] {
  return connection.all`SELECT ${pick(courseVersions)} FROM ${courseVersions}
    WHERE ${courseVersions.course} = ${course.rid} ORDER BY ${courseVersions.number} DESC`.map(versionOf);
}

function versionOf(row: VersionRow): VersionRow {
  return { ...row, body: { ...row.body, stale: row.stale_since !== null } };
}
