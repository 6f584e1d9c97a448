import { rfc3339 } from "../../../kernel/clock.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Course } from "../course.ts";
import { courseSources, courses, courseVersions } from "../tables.ts";
import { READABLE_COURSE } from "./readable.ts";

export const COURSE_STATES = ["draft", "published", "archived"] as const;
export type CourseState = (typeof COURSE_STATES)[number];

/** A course: one subject asked for in one way, with the versions that were made of it. */
export interface CourseRow {
  rid: number;
  id: string;
  org: number;
  key: string | null;
  title: string;
  language: string;
  state: CourseState;
  latest: number;
  published: number | null;
  version: number;
  createdAt: number;
  createdBy: string;
  updatedAt: number;
  updatedBy: string;
}

export interface VersionRow {
  rid: number;
  number: number;
  body: Course;
  staleSince: number | null;
  createdAt: number;
}

const insertCourse = insertInto(courses);
const insertVersion = insertInto(courseVersions);
const insertSource = insertInto(courseSources);

/** A course that is ready to be kept: all but what the store gives it. */
export type MadeCourse = Omit<Course, "id" | "version" | "created_at" | "stale">;

export interface Making {
  org: number;
  series: string;
  key: string | null;
  by: string;
  now: number;
  /** The documents that it rests on, the versions of them that it quotes, and the libraries that they are in. */
  sources: readonly { document: number; revision: number; library: number | null }[];
}

/** Keeps a course: as the next version of the one that was made of the same request before, if one was. */
export function keepCourse(
  connection: Connection,
  made: MadeCourse,
  { org, series, key, by, now, sources }: Making,
): { id: string; number: number } {
  const known = connection
    .statement("SELECT * FROM learning_courses WHERE org = ? AND series = ?")
    .get(org, series);
  const number = known ? Number(known.latest) + 1 : 1;
  const id = known ? String(known.id) : newId();
  const rid = known ? Number(known.rid) : addCourse(connection, made, { id, org, series, key, by, now });
  const body: Course = { ...made, id, version: number, created_at: rfc3339(now), stale: false };
  const version = insertVersion.insert(connection, {
    org,
    course: rid,
    number,
    body: JSON.stringify(body),
    stale_since: null,
    created_at: now,
  });
  for (const source of sources) insertSource.run(connection, { org, course_version: version, ...source });
  if (known) inheritSources(connection, { course: rid, version, before: Number(known.latest) });
  connection
    .statement(
      `UPDATE learning_courses SET latest = ?, title = ?, language = ?, version = version + 1,
         updated_at = ?, updated_by = ? WHERE rid = ? AND latest < ?`,
    )
    .run(number, made.title, made.language, now, by, rid, number);
  return { id, number };
}

/** Lessons that are locked come from the version before: whoever could not read that one cannot read this one. */
function inheritSources(
  connection: Connection,
  { course, version, before }: { course: number; version: number; before: number },
): void {
  connection
    .statement(
      `INSERT INTO learning_course_sources (org, course_version, document, revision, library)
       SELECT s.org, ?1, s.document, s.revision, s.library FROM learning_course_sources s
       JOIN learning_course_versions v ON v.rid = s.course_version
       WHERE v.course = ?2 AND v.number = ?3
         AND EXISTS (SELECT 1 FROM learning_course_locks l WHERE l.course = v.course)
         AND s.document NOT IN (SELECT document FROM learning_course_sources WHERE course_version = ?1)`,
    )
    .run(version, course, before);
}

function addCourse(
  connection: Connection,
  made: MadeCourse,
  { id, org, series, key, by, now }: Omit<Making, "sources"> & { id: string },
): number {
  return insertCourse.insert(connection, {
    id,
    org,
    series,
    key,
    title: made.title,
    language: made.language,
    state: "draft",
    latest: 0,
    published: null,
    version: 0,
    created_at: now,
    created_by: by,
    updated_at: now,
    updated_by: by,
  });
}

export function findCourse(connection: Connection, org: number, id: string): CourseRow | undefined {
  const row = connection.statement("SELECT * FROM learning_courses WHERE id = ? AND org = ?").get(id, org);
  return row ? parseCourse(row) : undefined;
}

/** Courses of an organisation that readers of some libraries can read, newest first; from a place backward, oldest first. */
export function listCourses(
  connection: Connection,
  org: number,
  {
    libraries,
    state,
    place,
    limit,
  }: {
    libraries: string;
    state: CourseState | undefined;
    place: { backward: boolean; id: string } | undefined;
    limit: number;
  },
): CourseRow[] {
  const backward = place?.backward ?? false;
  const conditions: [condition: string, value: string | undefined][] = [
    ["c.state = ?", state],
    [backward ? "c.id > ?" : "c.id < ?", place?.id],
  ];
  const given = conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  );
  const where = [READABLE_COURSE, "c.org = ?", ...given.map(({ condition }) => condition)].join(" AND ");
  return connection
    .statement(
      `SELECT c.* FROM learning_courses c WHERE ${where} ORDER BY c.id ${backward ? "ASC" : "DESC"} LIMIT ?`,
    )
    .all(libraries, org, ...given.map(({ value }) => value), limit)
    .map(parseCourse);
}

/** A version of a course, told as stale when what it rests on has changed. */
export function findVersion(
  connection: Connection,
  org: number,
  id: string,
  number: number,
): VersionRow | undefined {
  const row = connection
    .statement(
      `SELECT v.* FROM learning_course_versions v JOIN learning_courses c ON c.rid = v.course
       WHERE c.id = ? AND c.org = ? AND v.number = ?`,
    )
    .get(id, org, number);
  return row ? parseVersion(row) : undefined;
}

/** All versions of a course, newest first. */
export function versionsOf(connection: Connection, course: CourseRow): VersionRow[] {
  return connection
    .statement("SELECT * FROM learning_course_versions WHERE course = ? ORDER BY number DESC")
    .all(course.rid)
    .map(parseVersion);
}

function parseVersion(row: RawRow): VersionRow {
  const staleSince = row.stale_since == null ? null : Number(row.stale_since);
  const body: Course = JSON.parse(String(row.body));
  return {
    rid: Number(row.rid),
    number: Number(row.number),
    body: { ...body, stale: staleSince !== null },
    staleSince,
    createdAt: Number(row.created_at),
  };
}

function parseCourse(row: RawRow): CourseRow {
  return {
    rid: Number(row.rid),
    id: String(row.id),
    org: Number(row.org),
    key: row.key == null ? null : String(row.key),
    title: String(row.title),
    language: String(row.language),
    // Only the statements of this folder write it.
    state: row.state as CourseState,
    latest: Number(row.latest),
    published: row.published == null ? null : Number(row.published),
    version: Number(row.version),
    createdAt: Number(row.created_at),
    createdBy: String(row.created_by),
    updatedAt: Number(row.updated_at),
    updatedBy: String(row.updated_by),
  };
}
