import { type Connection, insertInto } from "../../../store/connection.ts";
import type { CourseLesson, CourseModule } from "../course.ts";
import { courseLocks } from "../tables.ts";
import type { CourseRow } from "./store.ts";

const insertLock = insertInto(courseLocks);

export interface Lock {
  lesson: CourseLesson;
  module: string;
}

/** The lessons of a course that people hold as they are. */
function locksOf(connection: Connection, org: number, series: string): Lock[] {
  return connection
    .statement(
      `SELECT l.module, l.body FROM learning_course_locks l JOIN learning_courses c ON c.rid = l.course
       WHERE c.org = ? AND c.series = ? ORDER BY l.rid`,
    )
    .all(org, series)
    .map(({ module, body }) => ({ module: String(module), lesson: JSON.parse(String(body)) }));
}

/** Holds a lesson as it is, or as it is now. */
export function holdLesson(
  connection: Connection,
  course: CourseRow,
  { lesson, module }: Lock,
  { by, now }: { by: string; now: number },
): void {
  releaseLesson(connection, course, lesson.id);
  insertLock.run(connection, {
    org: course.org,
    course: course.rid,
    lesson: lesson.id,
    module,
    body: JSON.stringify(lesson),
    locked_at: now,
    locked_by: by,
  });
}

/** Lets go of a lesson; answers whether it was held. */
export function releaseLesson(connection: Connection, course: CourseRow, lesson: string): boolean {
  const { changes } = connection
    .statement("DELETE FROM learning_course_locks WHERE course = ? AND lesson = ?")
    .run(course.rid, lesson);
  return changes > 0;
}

/** The modules with the lessons that people hold in the place of those that were generated. */
export function withLocked(
  connection: Connection,
  org: number,
  series: string,
  modules: readonly CourseModule[],
  warnings: string[],
): CourseModule[] {
  let result = [...modules];
  for (const { lesson, module } of locksOf(connection, org, series)) {
    const held = { ...lesson, locked: true };
    const generated = result.some(({ lessons }) => lessons.some(({ id }) => id === lesson.id));
    const home = result.some(({ id }) => id === module) ? module : result.at(-1)?.id;
    if (!generated) warnings.push(`Nothing new was found for a lesson that is locked: ${lesson.title}`);
    result = result.map((one) => ({
      ...one,
      lessons: generated
        ? one.lessons.map((other) => (other.id === lesson.id ? { ...held, order: other.order } : other))
        : one.id === home
          ? [...one.lessons, { ...held, order: one.lessons.length + 1 }]
          : one.lessons,
    }));
  }
  return result;
}
