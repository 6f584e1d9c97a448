import { requestCancel } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { type CourseJobState, JOB_FAILURES, type JobFailure, MOVES, type Outcome } from "./state.ts";
import { COLLECTION, type CourseJob, changeCourseJob, type JobChange } from "./store.ts";

/** Changes a job together with its state, which the trail records. The state itself follows from the queue or the outcome. */
export function move(
  context: WriteContext,
  job: CourseJob,
  state: CourseJobState,
  change: JobChange = {},
): CourseJob {
  if (!MOVES[job.state].includes(state))
    throw new Error(`a course job cannot go from ${job.state} to ${state}`);
  const after = { ...changeCourseJob(context.handle.connection, job, change), state };
  context.changed({
    collection: COLLECTION,
    id: job.id,
    version: after.version,
    before: { state: job.state },
    after: { state, ...(after.error_code !== null && { error: after.error_code }) },
  });
  return after;
}

/** Ends a job. */
export function finish(
  context: WriteContext,
  job: CourseJob,
  outcome: Outcome,
  more: JobChange = {},
): CourseJob {
  const { now } = context;
  return move(context, job, outcome, { ...more, outcome, finished_at: now, ran_ms: ranMs(job, now) });
}

/** Ends a job that cannot go on. Its finished units stay to be seen. */
export function fail(
  context: WriteContext,
  job: CourseJob,
  code: JobFailure,
  message: string = JOB_FAILURES[code],
): CourseJob {
  return finish(context, job, "failed", { error_code: code, error_message: message });
}

/** Has the queue work on a job no more. */
export function leaveQueue({ handle, now }: WriteContext, { queue_id }: CourseJob): void {
  if (queue_id !== null) requestCancel(handle, queue_id, now);
}

/** How long a job has been running over all, waiting left out. */
export function ranMs({ state, ran_ms, heartbeat_at }: CourseJob, now: number): number {
  return state === "running" ? ran_ms + Math.max(0, now - (heartbeat_at ?? now)) : ran_ms;
}
