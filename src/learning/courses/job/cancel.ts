import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { type CourseJob, openCourseJobs } from "./store.ts";
import { finish, leaveQueue, move } from "./transitions.ts";

/** Cancels a job: immediately if it is idle, else after the current unit. Idempotent. */
export function cancelCourseJob(context: WriteContext, job: CourseJob): CourseJob {
  switch (job.state) {
    case "cancelled":
    case "cancelling":
      return job;
    case "queued":
    case "waiting":
      leaveQueue(context, job);
      return endCancelled(context, job);
    case "running":
      leaveQueue(context, job);
      return move(context, job, "cancelling");
    default:
      throw new Fault("JOB_TERMINAL");
  }
}

/** Ends a cancelled job that no worker is processing. */
export function endCancelled(context: WriteContext, job: CourseJob): CourseJob {
  const isUnderWay = job.state === "running" || job.state === "waiting";
  return finish(context, isUnderWay ? move(context, job, "cancelling") : job, "cancelled");
}

/** Cancels a revoked API key's open jobs. Returns their number. */
export function cancelJobsOfKey(context: WriteContext, keyId: string): number {
  const open = openCourseJobs(context.handle.connection, context.org, keyId).filter(
    ({ state }) => state !== "cancelling",
  );
  for (const job of open) cancelCourseJob(context, job);
  return open.length;
}
