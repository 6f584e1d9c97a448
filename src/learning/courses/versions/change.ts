import type { WriteContext } from "../../../kernel/context.ts";
import type { Course, CourseLesson, CourseModule } from "../course.ts";
import { type CourseRow, type CourseState, findCourse, type VersionRow } from "./store.ts";
import { COLLECTION } from "./view.ts";

/** What of a course's entry changes. */
export type EntryChange = Partial<{ state: CourseState; published: number | null; title: string }>;

/** Writes a change of a course's entry, with its event. */
export function changeEntry(
  context: WriteContext,
  course: CourseRow,
  change: EntryChange,
  told: { before: Record<string, unknown>; after: Record<string, unknown> } = {
    before: Object.fromEntries(Object.keys(change).map((name) => [name, course[name as keyof EntryChange]])),
    after: change,
  },
): CourseRow {
  const { connection } = context.handle;
  const columns = Object.keys(change).map((column) => `${column} = ?`);
  connection
    .statement(
      `UPDATE learning_courses SET ${[...columns, "version = version + 1", "updated_at = ?", "updated_by = ?"].join(", ")}
       WHERE rid = ?`,
    )
    .run(...Object.values(change), context.now, context.principal.id, course.rid);
  const after = findCourse(connection, course.org, course.id);
  if (!after) throw new Error("the course that was just changed is not there");
  context.changed({ collection: COLLECTION, id: course.id, version: after.version, ...told });
  return after;
}

/** Writes what people changed of a version's text. */
export function changeBody({ handle }: WriteContext, { rid }: VersionRow, body: Course): void {
  handle.connection
    .statement("UPDATE learning_course_versions SET body = ? WHERE rid = ?")
    .run(JSON.stringify({ ...body, stale: false }), rid);
}

/** A lesson of a course, with the module that it stands in. */
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

/** The course with one lesson in another form. */
export function withLesson(course: Course, lesson: CourseLesson): Course {
  const modules = course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((one) => (one.id === lesson.id ? lesson : one)),
  }));
  return { ...course, modules };
}
