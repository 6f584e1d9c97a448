import type { ReadContext } from "../../kernel/context.ts";
import type { Forgetter, Kept, Person, Subject } from "../../records/index.ts";
import type { Connection } from "../../store/connection.ts";
import { COLLECTION as JOBS } from "./job/store.ts";
import { COLLECTION as COURSES } from "./versions/view.ts";

/** Courses, and the jobs that make them, in which a person is named: by their topic or audience, or in their text. */
export const forgetter: Forgetter = {
  name: "courses",
  find: async (context, { words }) => [
    ...jobsNaming(context, words).map((id) =>
      kept(JOBS, id, "what a course was asked for, or what came of it"),
    ),
    ...coursesNaming(context, words).map((id) => kept(COURSES, id, "the text of a course")),
  ],
  forget: async (context, subjects) => {
    const { org } = context;
    const { connection } = context.handle;
    const jobs = rowsOf(connection, "learning_course_jobs", org, idsOf(subjects, JOBS));
    const courses = rowsOf(connection, "learning_courses", org, idsOf(subjects, COURSES));
    forgetJobs(connection, jobs);
    forgetCourses(connection, courses);
    return { destroyed: jobs.length + courses.length, keys: [] };
  },
};

function kept(collection: string, id: string, where: string): Kept {
  // Somebody decides: who is named in a course need not be the one whose it is.
  return {
    collection,
    id,
    certain: false,
    why: `${where} names the person; erasing it deletes it as a whole`,
  };
}

function jobsNaming(context: ReadContext, words: Person["words"]): string[] {
  return naming(
    context,
    words,
    `SELECT id FROM learning_course_jobs AS j WHERE org = ?1 AND EXISTS (SELECT 1 FROM json_each(?2) AS w
       WHERE instr(lower(j.request), w.value) > 0 OR EXISTS (SELECT 1 FROM learning_course_units AS u
         WHERE u.job = j.rid AND u.stage IN ('lessons', 'assessments') AND instr(lower(u.result), w.value) > 0))
     ORDER BY rid`,
  );
}

function coursesNaming(context: ReadContext, words: Person["words"]): string[] {
  return naming(
    context,
    words,
    `SELECT id FROM learning_courses AS c WHERE org = ?1 AND EXISTS (SELECT 1 FROM json_each(?2) AS w
       WHERE instr(lower(c.title), w.value) > 0
         OR EXISTS (SELECT 1 FROM learning_course_versions AS v
           WHERE v.course = c.rid AND instr(lower(v.body), w.value) > 0)
         OR EXISTS (SELECT 1 FROM learning_course_locks AS l
           WHERE l.course = c.rid AND instr(lower(l.body), w.value) > 0))
     ORDER BY rid`,
  );
}

/** What holds any of the words, as they stand in JSON. */
function naming({ handle, org }: ReadContext, words: Person["words"], query: string): string[] {
  const sought = words
    .map((word) => lowered(JSON.stringify(word).slice(1, -1)))
    .filter((word) => word !== "");
  if (sought.length === 0) return [];
  return handle.connection
    .statement(query)
    .all(org, JSON.stringify(sought))
    .map(({ id }) => String(id));
}

/** As the store's own lower() does it: the letters of ASCII alone. */
function lowered(word: string): string {
  return word.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

function idsOf(subjects: readonly Subject[], collection: string): string[] {
  return subjects.filter((subject) => subject.collection === collection).map(({ id }) => id);
}

function rowsOf(connection: Connection, table: string, org: number, ids: readonly string[]): number[] {
  return connection
    .statement(`SELECT rid FROM ${table} WHERE org = ? AND id IN (SELECT value FROM json_each(?))`)
    .all(org, JSON.stringify(ids))
    .map(({ rid }) => Number(rid));
}

function forgetJobs(connection: Connection, rids: readonly number[]): void {
  remove(connection, "learning_course_units", "job", rids);
  remove(connection, "learning_course_jobs", "rid", rids);
}

function forgetCourses(connection: Connection, rids: readonly number[]): void {
  const among = JSON.stringify(rids);
  connection
    .statement(
      `DELETE FROM learning_course_sources WHERE course_version IN
         (SELECT rid FROM learning_course_versions WHERE course IN (SELECT value FROM json_each(?)))`,
    )
    .run(among);
  remove(connection, "learning_course_versions", "course", rids);
  remove(connection, "learning_course_locks", "course", rids);
  remove(connection, "learning_courses", "rid", rids);
}

function remove(connection: Connection, table: string, column: string, rids: readonly number[]): void {
  connection
    .statement(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`)
    .run(JSON.stringify(rids));
}
