import { type Static, Type } from "@sinclair/typebox";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import type { ReferenceTarget } from "../../records/index.ts";
import type { Connection } from "../../store/connection.ts";
import type { Course, CourseItem } from "../courses/course.ts";
import { findCourse, findVersion } from "../courses/versions/store.ts";

/** What is said of a course where a record names it. */
export const courseRefSchema = Type.Object(
  { id: Type.String(), title: Type.String(), state: Type.String() },
  { ...closed, $id: "CourseRef" },
);

export type CourseRef = Static<typeof courseRefSchema>;

/** A course as it is named; undefined when there is none of the organisation. */
export function courseRef({ handle, org }: ReadContext, id: string): CourseRef | undefined {
  const course = findCourse(handle.connection, org, id);
  return course && { id, title: course.title, state: course.state };
}

/** The courses of an organisation, as something that records refer to. */
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

/** The version of a course that learners are shown; undefined when it is not published. */
export function publishedVersion(connection: Connection, org: number, id: string): Course | undefined {
  const course = findCourse(connection, org, id);
  if (course?.state !== "published" || course.published === null) return undefined;
  return findVersion(connection, org, id, course.published)?.body;
}

/** The version of a course that somebody is enrolled in. */
export function enrolledVersion(
  connection: Connection,
  org: number,
  id: string,
  version: number,
): Course | undefined {
  return findVersion(connection, org, id, version)?.body;
}

/** The places of a course that a learner goes through: its lessons, and the assessments of its modules. */
export function placesOf({ modules }: Course): { lessons: string[]; assessments: string[] } {
  return {
    lessons: modules.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
    assessments: modules.filter(({ assessment }) => assessment.items.length > 0).map(({ id }) => id),
  };
}

/** The questions of a lesson, or of a module's assessment. */
export function itemsAt({ modules }: Course, place: string): readonly CourseItem[] | undefined {
  const module = modules.find(({ id }) => id === place);
  if (module) return module.assessment.items;
  return modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === place)?.checks;
}

/** A question of a course by its id. */
export function itemIn({ modules }: Course, id: string): CourseItem | undefined {
  return modules
    .flatMap(({ lessons, assessment }) => [...lessons.flatMap(({ checks }) => checks), ...assessment.items])
    .find((item) => item.id === id);
}
