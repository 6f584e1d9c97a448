import type { ReadContext } from "../../kernel/context.ts";
import type { Forgetter, Kept, Person, Subject } from "../../records/index.ts";
import type { Connection } from "../../store/connection.ts";
import { list, pick } from "../../store/rows.ts";
import { type Message, say } from "../../text/message.ts";
import { stored } from "../../text/stored.ts";
import { COLLECTION as JOBS } from "./job/store.ts";
import { courseJobs, courseLocks, courseSources, courses, courseUnits, courseVersions } from "./tables.ts";
import { COLLECTION as COURSES } from "./versions/view.ts";

/** Finds courses and jobs that mention a person in their topic, audience or text. */
export const forgetter: Forgetter = {
  name: "courses",
  find: async (context, { words }) => [
    ...jobsNaming(context, words).map((id) => kept(JOBS, id, say("learning.reasons.courseRequestNames"))),
    ...coursesNaming(context, words).map((id) => kept(COURSES, id, say("learning.reasons.courseNames"))),
  ],
  forget: async (context, subjects) => {
    const { org } = context;
    const { connection } = context.handle;
    const jobs = rowsOf(connection, courseJobs, org, idsOf(subjects, JOBS));
    const chosen = rowsOf(connection, courses, org, idsOf(subjects, COURSES));
    forgetJobs(connection, jobs);
    forgetCourses(connection, chosen);
    return { destroyed: jobs.length + chosen.length, keys: [] };
  },
};

function kept(collection: string, id: string, why: Message): Kept {
  // Uncertain: the course may mention another person of that name.
  return {
    collection,
    id,
    certain: false,
    why: stored(why),
  };
}

function jobsNaming(context: ReadContext, words: Person["words"]): string[] {
  const { handle, org } = context;
  const jobs = handle.connection.all`SELECT ${pick(courseJobs, "id")} FROM ${courseJobs}
    WHERE ${courseJobs.org} = ${org} AND EXISTS (SELECT 1 FROM json_each(${sought(words)}) AS word
      WHERE instr(lower(${courseJobs.request}), word.value) > 0 OR EXISTS (SELECT 1 FROM ${courseUnits}
        WHERE ${courseUnits.job} = ${courseJobs.rid} AND ${courseUnits.stage} IN ('lessons', 'assessments')
          AND instr(lower(${courseUnits.result}), word.value) > 0))
    ORDER BY ${courseJobs.rid}`;
  return jobs.map(({ id }) => id);
}

function coursesNaming(context: ReadContext, words: Person["words"]): string[] {
  const { handle, org } = context;
  const found = handle.connection.all`SELECT ${pick(courses, "id")} FROM ${courses}
    WHERE ${courses.org} = ${org} AND EXISTS (SELECT 1 FROM json_each(${sought(words)}) AS word
      WHERE instr(lower(${courses.title}), word.value) > 0
        OR EXISTS (SELECT 1 FROM ${courseVersions}
          WHERE ${courseVersions.course} = ${courses.rid}
            AND instr(lower(${courseVersions.body}), word.value) > 0)
        OR EXISTS (SELECT 1 FROM ${courseLocks}
          WHERE ${courseLocks.course} = ${courses.rid}
            AND instr(lower(${courseLocks.body}), word.value) > 0))
    ORDER BY ${courses.rid}`;
  return found.map(({ id }) => id);
}

/** JSON array of the words as they appear inside JSON strings. */
function sought(words: Person["words"]): string {
  return JSON.stringify(
    words.map((word) => lowered(JSON.stringify(word).slice(1, -1))).filter((word) => word !== ""),
  );
}

/** Lower-cases ASCII letters only, like SQLite's lower(). */
function lowered(word: string): string {
  return word.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

function idsOf(subjects: readonly Subject[], collection: string): string[] {
  return subjects.filter((subject) => subject.collection === collection).map(({ id }) => id);
}

function rowsOf(
  connection: Connection,
  table: typeof courseJobs | typeof courses,
  org: number,
  ids: readonly string[],
): number[] {
  return connection.all`SELECT ${pick(table, "rid")} FROM ${table}
    WHERE ${table.org} = ${org} AND ${table.id} IN ${list(ids)}`.map(({ rid }) => rid);
}

function forgetJobs(connection: Connection, rids: readonly number[]): void {
  connection.run`DELETE FROM ${courseUnits} WHERE ${courseUnits.job} IN ${list(rids)}`;
  connection.run`DELETE FROM ${courseJobs} WHERE ${courseJobs.rid} IN ${list(rids)}`;
}

function forgetCourses(connection: Connection, rids: readonly number[]): void {
  connection.run`DELETE FROM ${courseSources} WHERE ${courseSources.course_version} IN
    (SELECT ${courseVersions.rid} FROM ${courseVersions} WHERE ${courseVersions.course} IN ${list(rids)})`;
  connection.run`DELETE FROM ${courseVersions} WHERE ${courseVersions.course} IN ${list(rids)}`;
  connection.run`DELETE FROM ${courseLocks} WHERE ${courseLocks.course} IN ${list(rids)}`;
  connection.run`DELETE FROM ${courses} WHERE ${courses.rid} IN ${list(rids)}`;
}
