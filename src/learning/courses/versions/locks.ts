import type { Connection } from "../../../store/connection.ts";
import { pick, row } from "../../../store/rows.ts";
import { type Message, say } from "../../../text/message.ts";
import type { CourseLesson, CourseModule } from "../course.ts";
import { courseLocks, courses } from "../tables.ts";
import type { CourseRow } from "./store.ts";

export interface Lock {
  lesson: CourseLesson;
  module: string;
}

function locksOf(connection: Connection, org: number, series: string): Lock[] {
  return connection.all`SELECT ${pick(courseLocks, "module", "body")} FROM ${courseLocks}
    JOIN ${courses} ON ${courses.rid} = ${courseLocks.course}
    WHERE ${courses.org} = ${org} AND ${courses.series} = ${series} ORDER BY ${courseLocks.rid}`.map(
    ({ module, body }) => ({ module, lesson: body }),
  );
}

/** Locks a lesson in its current form, or updates the lock. */
export function holdLesson(
  connection: Connection,
  course: CourseRow,
  { lesson, module }: Lock,
  { by, now }: { by: string; now: number },
): void {
  releaseLesson(connection, course, lesson.id);
  connection.run`INSERT INTO ${courseLocks} ${row(courseLocks, {
    org: course.org,
    course: course.rid,
    lesson: lesson.id,
    module,
    body: lesson,
    locked_at: now,
    locked_by: by,
  })}`;
}

/** Returns true if the lesson was locked. */
export function releaseLesson(connection: Connection, course: CourseRow, lesson: string): boolean {
  const changes = connection.run`DELETE FROM ${courseLocks}
    WHERE ${courseLocks.course} = ${course.rid} AND ${courseLocks.lesson} = ${lesson}`;
  return changes > 0;
}

export function withLocked(
  connection: Connection,
  org: number,
  series: string,
  modules: readonly CourseModule[],
  warnings: Message[],
): CourseModule[] {
  let result = [...modules];
  for (const { lesson, module } of locksOf(connection, org, series)) {
    const held = { ...lesson, locked: true };
    const generated = result.some(({ lessons }) => lessons.some(({ id }) => id === lesson.id));
    const home = result.some(({ id }) => id === module) ? module : result.at(-1)?.id;
    if (!generated) warnings.push(say("learning.reasons.lockedLesson", { title: lesson.title }));
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
