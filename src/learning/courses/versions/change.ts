import type { WriteContext } from "../../../kernel/context.ts";
import { set } from "../../../store/rows.ts";
import type { Course, CourseLesson, CourseModule } from "../course.ts";
import { courses, courseVersions } from "../tables.ts";
import type { CourseState } from "./states.ts";
import { type CourseRow, findCourse, type VersionRow } from "./store.ts";
import { COLLECTION } from "./view.ts";

export type EntryChange = Partial<{ state: CourseState; published: number | null; title: string }>;

export function changeEntry(
  context: WriteContext,
  course: CourseRow,
  change: EntryChange,
  audited: { before: Record<string, unknown>; after: Record<string, unknown> } = {
    before: Object.fromEntries(Object.keys(change).map((name) => [name, course[name as keyof EntryChange]])),
    after: change,
  },
): CourseRow {
  const { connection } = context.handle;
  const { now, principal } = context;
  connection.run`UPDATE ${courses} SET ${courses.version} = ${courses.version} + 1,
      ${set(courses, { ...change, updated_at: now, updated_by: principal.id })}
    WHERE ${courses.rid} = ${course.rid}`;
  const after = findCourse(connection, course.org, course.id);
  if (!after) throw new Error("the course that was just changed is not there");
  context.changed({ collection: COLLECTION, id: course.id, version: after.version, ...audited });
  return after;
}

export function changeBody({ handle }: WriteContext, { rid }: VersionRow, body: Course): void {
  handle.connection.run`UPDATE ${courseVersions}
    SET ${set(courseVersions, { body: { ...body, stale: false } })}
    WHERE ${courseVersions.rid} = ${rid}`;
}

export function lessonIn(
  course: Course,
  id: string,
): { module: CourseModule; lesson: CourseLesson } | undefined {
  for (const module of course.modules) {
    const lesson = module.lessons.find((one) => one.id === id);
    if (lesson) return { module, lesson };
  }
  return undefined;
}

export function withLesson(course: Course, lesson: CourseLesson): Course {
  const modules = course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((one) => (one.id === lesson.id ? lesson : one)),
  }));
  return { ...course, modules };
}
