import { type SQL, sql } from "drizzle-orm";
import type { Audience } from "../../kernel/audience.ts";
import { addDays, addMonths, laterOf } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { follow } from "../../kernel/follower.ts";
import { queryRows } from "../../records/index.ts";
import type { Course } from "../courses/course.ts";
import { type Assignment, assignments, inAudience } from "./assignments.ts";
import { audiencesOfCourse, publishedVersion } from "./course.ts";
import { type Enrolment, enrolments } from "./enrolments.ts";

export const SLICE = 200;

/** Activating an assignment enrols its audience; a clock job continues if there are more. */
export const assignmentEffects = follow(assignments, async (context, after, before) => {
  if (after.state === "active" && before?.state !== "active") await enrolAudience(context, after, SLICE);
});

/** Returns the number of newly enrolled users. */
export async function enrolAudience(
  context: WriteContext,
  assignment: Assignment,
  limit: number,
): Promise<number> {
  if (assignment.state !== "active" || laterOf(context.today, assignment.starts_on) !== context.today)
    return 0;
  const course = publishedVersion(context.handle.connection, context.org, assignment.course_id);
  if (!course) return 0;
  const readers = audiencesOfCourse(context.handle.connection, context.org, course.id);
  const waiting = queryRows(
    context,
    sql`SELECT m.user_id FROM memberships m
        WHERE ${inAudience(context.org, assignment.audience)} AND ${areReaders(context.org, readers)}
        AND NOT EXISTS (SELECT 1 FROM learning_enrolments e WHERE e.org = m.org AND e.user_id = m.user_id
          AND e.assignment_id = ${assignment.id} AND e.archived_at IS NULL)
        ORDER BY m.user_id LIMIT ${limit}`,
  );
  for (const { user_id } of waiting) await enrol(context, String(user_id), course, assignment);
  return waiting.length;
}

/** Only users who can read the course's documents: members of all its audiences, and owners. */
function areReaders(org: number, audiences: readonly Audience[]): SQL {
  if (audiences.length === 0) return sql`1`;
  const all = sql.join(
    audiences.map((audience) => inAudience(org, audience)),
    sql` AND `,
  );
  return sql`(${all} OR ${inAudience(org, { roles: ["owner"] })})`;
}

export function enrol(
  context: WriteContext,
  user: string,
  course: Course,
  assignment?: Assignment,
): Promise<Enrolment> {
  return context.records.insert(enrolments, {
    assignment_id: assignment?.id ?? null,
    course_id: course.id,
    course_version: course.version,
    user_id: user,
    owner_id: user,
    due_on: assignment ? addDays(context.today, assignment.due_days) : null,
    pass_score: assignment?.pass_score ?? ownPassScore(course),
  });
}

function ownPassScore({ modules }: Course): number {
  const scores = modules.map(({ assessment }) => Math.round(assessment.pass_score * 100));
  return scores.length === 0 ? 0 : Math.max(...scores);
}

/** Day on which a completed course must be repeated. */
export function repeatOn(context: WriteContext, assignment: Assignment | undefined): string | null {
  const months = assignment?.repeat_months ?? null;
  return months === null ? null : addMonths(context.today, months);
}

/** Enrols users whose completion is due for repetition. Returns their number. */
export async function repeat(context: WriteContext, day: string, limit: number): Promise<number> {
  const due = context.records.where(
    enrolments,
    sql`state = 'completed' AND repeat_on <= ${day} AND assignment_id IS NOT NULL`,
    { limit },
  );
  for (const former of due) {
    // Once per completion, even if no new enrolment is possible.
    await context.records.update(enrolments, former, { repeat_on: null });
    const assignment =
      former.assignment_id === null ? undefined : context.records.find(assignments, former.assignment_id);
    const course = publishedVersion(context.handle.connection, context.org, former.course_id);
    if (assignment?.state === "active" && course && context.records.exists("users", former.user_id))
      await enrol(context, former.user_id, course, assignment);
  }
  return due.length;
}
