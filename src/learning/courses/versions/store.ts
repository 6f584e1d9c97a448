import { rfc3339 } from "../../../kernel/clock.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Connection, insertInto, type RawRow } from "../../../store/connection.ts";
import type { Course } from "../course.ts";
import { courseSources, courses, courseVersions } from "../tables.ts";

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
  /** The documents that it rests on, and the versions of them that it quotes. */
  sources: readonly { document: number; revision: number }[];
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
  connection
    .statement(
      `UPDATE learning_courses SET latest = ?, title = ?, language = ?, version = version + 1,
         updated_at = ?, updated_by = ? WHERE rid = ? AND latest < ?`,
    )
    .run(number, made.title, made.language, now, by, rid, number);
  return { id, number };
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

/** Courses of an organisation, newest first; from a place backward, oldest first. */
export function listCourses(
  connection: Connection,
  org: number,
  {
    state,
    place,
    limit,
  }: { state: CourseState | undefined; place: { backward: boolean; id: string } | undefined; limit: number },
): CourseRow[] {
  const backward = place?.backward ?? false;
  const conditions: [condition: string, value: string | undefined][] = [
    ["state = ?", state],
    [backward ? "id > ?" : "id < ?", place?.id],
  ];
  const given = conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  );
  const where = ["org = ?", ...given.map(({ condition }) => condition)].join(" AND ");
  return connection
    .statement(
      `SELECT * FROM learning_courses WHERE ${where} ORDER BY id ${backward ? "ASC" : "DESC"} LIMIT ?`,
    )
    .all(org, ...given.map(({ value }) => value), limit)
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

export function parseCourse(row: RawRow): CourseRow {
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
