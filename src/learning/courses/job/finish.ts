import { enqueue } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Connection } from "../../../store/connection.ts";
import { ringAfter } from "./bell.ts";
import { JOB_FAILURES, type JobFailure, type WaitingReason } from "./state.ts";
import { type CourseJob, changeCourseJob, type JobChange, jobsIn } from "./store.ts";

export const ADVANCE = "learning.courses.advance";
export const COLLECTION = "learning.courses.jobs";

/** How many courses of one API key, and of one organisation, are made at the same time. */
export const AT_ONCE = { key: 2, organization: 4 } as const;

/** Changes a job, and wakes whoever waits to hear of it. */
export function move(context: WriteContext, job: CourseJob, change: JobChange): CourseJob {
  const after = changeCourseJob(context.handle.connection, job, change);
  if (after.state !== job.state) {
    ringAfter(context.handle, job.id);
    context.changed({
      collection: COLLECTION,
      id: job.id,
      version: after.version,
      before: { state: job.state },
      after: { state: after.state, ...(after.error && { error: after.error.code }) },
    });
  }
  return after;
}

/** Ends a job: it gives its place to the next, and is not run again. */
export function finish(
  context: WriteContext,
  job: CourseJob,
  state: "succeeded" | "cancelled" | "expired",
  more: JobChange = {},
): CourseJob {
  const over = move(context, job, { ...more, ...ended(context, job), state });
  admit(context);
  return over;
}

/** Ends a job that cannot go on. What is done of it stays to be seen. */
export function fail(
  context: WriteContext,
  job: CourseJob,
  code: JobFailure,
  message: string = JOB_FAILURES[code],
): CourseJob {
  const over = move(context, job, {
    ...ended(context, job),
    state: "failed",
    error_code: code,
    error_message: message,
  });
  admit(context);
  return over;
}

function ended({ now }: WriteContext, job: CourseJob): JobChange {
  return {
    finished_at: now,
    admitted: 0,
    waiting_for: null,
    resume_at: null,
    ran_ms: ranMs(job, now),
    running_since: null,
  };
}

/** How long a job has been running over all, waiting left out. */
export function ranMs(job: CourseJob, now: number): number {
  return job.ranMs + (job.runningSince === null ? 0 : Math.max(0, now - job.runningSince));
}

/** Lets a job wait: it gives its place to another, and is taken up again when it is time. */
export function wait(
  context: WriteContext,
  job: CourseJob,
  reason: WaitingReason,
  resumeAt: number,
): CourseJob {
  const waiting = move(context, job, {
    state: "waiting",
    admitted: 0,
    waiting_for: reason,
    resume_at: resumeAt,
    ran_ms: ranMs(job, context.now),
    running_since: null,
  });
  enqueue(context, { action: ADVANCE, input: { id: job.id }, runAt: resumeAt, patient: true });
  admit(context);
  return waiting;
}

/** Gives the places that are free to those who came first. A key that has its share is passed over. */
export function admit(context: WriteContext): void {
  const { connection } = context.handle;
  const waiting = jobsIn(connection, ["queued"], context.org).filter(({ admitted }) => !admitted);
  for (const job of waiting) {
    if (!hasPlace(connection, job)) continue;
    move(context, job, { admitted: 1 });
    enqueue(context, { action: ADVANCE, input: { id: job.id }, patient: true });
  }
}

/** Whether one more job of the same key and organisation may run. */
export function hasPlace(connection: Connection, { org, key }: CourseJob): boolean {
  const row = connection
    .statement(
      `SELECT count(*) AS all_of_them, coalesce(sum(key = ?), 0) AS of_key FROM learning_course_jobs
       WHERE org = ? AND admitted = 1 AND state IN ('queued', 'running', 'cancelling')`,
    )
    .get(key, org);
  if (Number(row?.all_of_them) >= AT_ONCE.organization) return false;
  return key === null || Number(row?.of_key) < AT_ONCE.key;
}
