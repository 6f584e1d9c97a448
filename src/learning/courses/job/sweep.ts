import { clockAction } from "../../../jobs/index.ts";
import type { Action } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { list, pick } from "../../../store/rows.ts";
import { courseJobs, courseUnits } from "../tables.ts";
import { endCancelled } from "./cancel.ts";
import type { CourseJobState } from "./state.ts";
import { type CourseJob, openCourseJobs } from "./store.ts";
import { fail, finish, leaveQueue } from "./transitions.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Maximum time in a state, since the request (`queued`) or else since the last heartbeat. */
const LONGEST_MS: Partial<Record<CourseJobState, number>> = {
  queued: DAY,
  waiting: 7 * DAY,
  running: HOUR,
  cancelling: HOUR,
};
const KEPT_MS = 30 * DAY;
const DROPPED_AT_ONCE = 50;

/** Ends jobs that waited too long, and deletes jobs 30 days after they ended. */
export const sweepAction: Action = clockAction({
  name: "learning.courses.tend",
  summary: "Expire courses that waited too long",
  run: async (context) => {
    const ended = openCourseJobs(context.handle.connection, context.org).filter((job) => end(context, job));
    const dropped = drop(context);
    return { done: ended.length + dropped, more: dropped === DROPPED_AT_ONCE };
  },
});

function end(context: WriteContext, job: CourseJob): boolean {
  const isCancelled = job.queue_state === "cancelled";
  if (!isCancelled && !isExpired(job, context.now)) return false;
  leaveQueue(context, job);
  if (isCancelled || job.state === "cancelling") endCancelled(context, job);
  else if (job.state === "running") fail(context, job, "JOB_TIMEOUT");
  else finish(context, job, "expired");
  return true;
}

function isExpired({ state, created_at, heartbeat_at }: CourseJob, now: number): boolean {
  const since = state === "queued" ? created_at : (heartbeat_at ?? created_at);
  return now - since >= (LONGEST_MS[state] ?? Number.POSITIVE_INFINITY);
}

function drop({ handle: { connection }, org, now }: WriteContext): number {
  const old = connection.all`
    SELECT ${pick(courseJobs, "rid")} FROM ${courseJobs}
    WHERE ${courseJobs.finished_at} < ${now - KEPT_MS} AND ${courseJobs.org} = ${org} LIMIT ${DROPPED_AT_ONCE}`;
  const rids = old.map(({ rid }) => rid);
  connection.run`DELETE FROM ${courseUnits} WHERE ${courseUnits.job} IN ${list(rids)}`;
  connection.run`DELETE FROM ${courseJobs} WHERE ${courseJobs.rid} IN ${list(rids)}`;
  return rids.length;
}
