import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { acknowledgements } from "../../modules/legal/index.ts";
import type { Course } from "../courses/course.ts";
import { assignments } from "./assignments.ts";
import { placesOf } from "./course.ts";
import { repeatOn } from "./enrol.ts";
import { type Enrolment, enrolments } from "./enrolments.ts";

type Standing = Enrolment["standing"];

function measure(course: Course, standing: Standing, passScore: number) {
  const { lessons, assessments } = placesOf(course);
  const read = lessons.filter((id) => standing.lessons.includes(id)).length;
  const scores = assessments.flatMap((id) => standing.scores[id] ?? []);
  const passed = scores.filter((score) => score >= passScore).length;
  const all = lessons.length + assessments.length;
  return {
    progress: all === 0 ? 100 : Math.floor((100 * (read + passed)) / all),
    score:
      scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    isComplete: read === lessons.length && passed === assessments.length,
  };
}

/** Completes the course after the last part. */
export async function advance(
  context: WriteContext,
  enrolment: Enrolment,
  course: Course,
  done: { lesson?: string; score?: { place: string; percent: number } },
): Promise<Enrolment> {
  const standing = withDone(enrolment.standing, done);
  const { progress, score, isComplete } = measure(course, standing, enrolment.pass_score);
  const completes = isComplete && enrolment.completed_at === null;
  const assignment =
    enrolment.assignment_id === null ? undefined : context.records.find(assignments, enrolment.assignment_id);
  const begun = enrolment.state === "assigned" ? "started" : enrolment.state;
  const changed = await context.records.update(enrolments, enrolment, {
    standing,
    progress,
    score,
    attempts: enrolment.attempts + (done.score ? 1 : 0),
    started_at: enrolment.started_at ?? context.now,
    state: isComplete ? "completed" : begun,
    ...(completes && { completed_at: context.now, repeat_on: repeatOn(context, assignment) }),
  });
  if (completes && assignment?.policy_id != null)
    await acknowledge(context, assignment.policy_id, changed.user_id);
  return changed;
}

function withDone(standing: Standing, { lesson, score }: Parameters<typeof advance>[3]): Standing {
  const lessons =
    lesson === undefined || standing.lessons.includes(lesson)
      ? standing.lessons
      : [...standing.lessons, lesson];
  if (!score) return { ...standing, lessons };
  const best = Math.max(score.percent, standing.scores[score.place] ?? 0);
  return { lessons, scores: { ...standing.scores, [score.place]: best } };
}

/** Completing a policy's course acknowledges the policy, if that is required. */
async function acknowledge(context: WriteContext, policy: string, user: string): Promise<void> {
  const asked = context.records.where(
    acknowledgements,
    sql`policy_id = ${policy} AND user_id = ${user} AND state IN ('pending', 'overdue')`,
  );
  for (const one of asked)
    await context.records.move(acknowledgements, one, "acknowledge", { method: "training" });
}
