import { type Static, Type } from "@sinclair/typebox";
import type { Audience } from "../../kernel/audience.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import type { ReferenceTarget } from "../../records/index.ts";
import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import type { Course, CourseItem } from "../courses/course.ts";
import { courseSources, courses, courseVersions } from "../courses/tables.ts";
import { canRead, canReadCourse } from "../courses/versions/readable.ts";
import { findCourse, findVersion } from "../courses/versions/store.ts";
import { parseAccess } from "../library/audiences/access.ts";
import { libraries } from "../library/tables.ts";

export const courseRefSchema = Type.Object(
  { id: Type.String(), title: Type.String(), state: Type.String() },
  { ...closed, $id: "CourseRef" },
);

export type CourseRef = Static<typeof courseRefSchema>;

/** Undefined if the caller cannot read the course. */
export function courseRef(context: ReadContext, id: string): CourseRef | undefined {
  const course = findCourse(context.handle.connection, context.org, id);
  return course && canReadCourse(context, course)
    ? { id, title: course.title, state: course.state }
    : undefined;
}

/** Target of record references. */
export const courseTarget: ReferenceTarget = {
  schema: "CourseRef",
  known: ({ connection }, org, ids) => named(connection, org, ids, ["draft", "published", "archived"]),
  existing: ({ connection }, org, ids) => named(connection, org, ids, ["draft", "published"]),
  expand: (context, ids) =>
    new Map(
      ids.flatMap((id) => {
        const course = courseRef(context, id);
        return course ? [[id, course]] : [];
      }),
    ),
};

function named(connection: Connection, org: number, ids: readonly string[], states: readonly string[]) {
  const found = ids.filter((id) => {
    const course = findCourse(connection, org, id);
    return course && course.key === null && states.includes(course.state);
  });
  return new Set(found);
}

export function publishedVersion(connection: Connection, org: number, id: string): Course | undefined {
  const course = findCourse(connection, org, id);
  if (course?.state !== "published" || course.published === null) return undefined;
  return findVersion(connection, org, id, course.published)?.body;
}

/** Returns "withheld" if the caller can no longer read the version's documents. */
export function enrolledVersion(
  context: ReadContext,
  { course_id, course_version }: { course_id: string; course_version: number },
): Course | "withheld" | undefined {
  const version = findVersion(context.handle.connection, context.org, course_id, course_version);
  return version && !canRead(context, version) ? "withheld" : version?.body;
}

/** Audiences that a reader of the published version must belong to. */
export function audiencesOfCourse(connection: Connection, org: number, id: string): Audience[] {
  return connection.all`SELECT DISTINCT ${pick(libraries, "access")} FROM ${courses}
    JOIN ${courseVersions} ON ${courseVersions.course} = ${courses.rid}
      AND ${courseVersions.number} = ${courses.published}
    JOIN ${courseSources} ON ${courseSources.course_version} = ${courseVersions.rid}
    JOIN ${libraries} ON ${libraries.rid} = ${courseSources.library}
    WHERE ${courses.org} = ${org} AND ${courses.id} = ${id}`
    .map(({ access }) => parseAccess(access).audience)
    .filter(({ all }) => !all);
}

/** Parts that learners complete: lessons and module assessments. */
export function placesOf({ modules }: Course): { lessons: string[]; assessments: string[] } {
  return {
    lessons: modules.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
    assessments: modules.filter(({ assessment }) => assessment.items.length > 0).map(({ id }) => id),
  };
}

export function itemsAt({ modules }: Course, place: string): readonly CourseItem[] | undefined {
  const module = modules.find(({ id }) => id === place);
  if (module) return module.assessment.items;
  return modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === place)?.checks;
}

/** Undefined if the caller can no longer read the question. */
export function itemOf(
  context: ReadContext,
  card: { course_id: string; course_version: number; item_id: string },
): CourseItem | undefined {
  const course = enrolledVersion(context, card);
  return course && course !== "withheld" ? itemIn(course, card.item_id) : undefined;
}

function itemIn({ modules }: Course, id: string): CourseItem | undefined {
  return modules
    .flatMap(({ lessons, assessment }) => [...lessons.flatMap(({ checks }) => checks), ...assessment.items])
    .find((item) => item.id === id);
}
