import { clockAction } from "../../../jobs/index.ts";
import type { Action } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { list, pick } from "../../../store/rows.ts";
import { courseJobs, courseUnits } from "../tables.ts";
import { type CourseJob, openCourseJobs } from "./store.ts";
import { fail, finish, leaveQueue } from "./transitions.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEPT_MS = 30 * DAY;
const DROPPED_AT_ONCE = 50;

/** Ends jobs that waited too long, and drops those that have been over for 30 days. */
export const sweepAction: Action = clockAction({
  name: "learning.courses.tend",
  summary: "End courses that waited too long to be made, and drop jobs that are long over",
  run: async (context) => {
    const expired = openCourseJobs(context.handle.connection, context.org).filter((job) =>
      isExpired(job, context.now),
    );
    for (const job of expired) {
      leaveQueue(context, job);
      if (job.state === "running") fail(context, job, "JOB_TIMEOUT");
      else finish(context, job, "expired");
    }
    const dropped = drop(context);
    return { done: expired.length + dropped, more: dropped === DROPPED_AT_ONCE };
  },
});

function isExpired({ state, created_at, heartbeat_at }: CourseJob, now: number): boolean {
  switch (state) {
    case "queued":
      return now - created_at >= DAY;
    case "waiting":
      return now - (heartbeat_at ?? created_at) >= 7 * DAY;
    case "running":
      // Running jobs without a heartbeat for this long are considered lost.
      return now - (heartbeat_at ?? created_at) >= HOUR;
    default:
      return false;
  }
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
