import { requestCancel } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { type CourseJobState, type JobFailure, MOVES, type Outcome } from "./state.ts";
import { COLLECTION, type CourseJob, changeCourseJob, type JobChange } from "./store.ts";

/** Changes a job and audits its state, which is derived from the queue or the outcome. */
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

export function finish(
  context: WriteContext,
  job: CourseJob,
  outcome: Outcome,
  more: JobChange = {},
): CourseJob {
  const { now } = context;
  return move(context, job, outcome, { ...more, outcome, finished_at: now, ran_ms: ranMs(job, now) });
}

/** Fails a job. Its finished units stay visible. */
export function fail(context: WriteContext, job: CourseJob, code: JobFailure): CourseJob {
  const message = say(`learning.serverFailures.${code}`);
  return finish(context, job, "failed", { error_code: code, error_message: stored(message) });
}

export function leaveQueue({ handle, now }: WriteContext, { queue_id }: CourseJob): void {
  if (queue_id !== null) requestCancel(handle, queue_id, now);
}

/** Total running time, without waiting. */
export function ranMs({ state, ran_ms, heartbeat_at }: CourseJob, now: number): number {
  return state === "running" ? ran_ms + Math.max(0, now - (heartbeat_at ?? now)) : ran_ms;
}
