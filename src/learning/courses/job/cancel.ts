import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { type CourseJob, openCourseJobs } from "./store.ts";
import { finish, leaveQueue, move } from "./transitions.ts";

/** Stops a job: at once where nothing is being done, else after the unit at hand. Asked again, it stays stopped. */
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

/** Ends a job that nothing works on any more. */
export function endCancelled(context: WriteContext, job: CourseJob): CourseJob {
  const isUnderWay = job.state === "running" || job.state === "waiting";
  return finish(context, isUnderWay ? move(context, job, "cancelling") : job, "cancelled");
}

/** Stops all jobs of an API key that are not over: when it is revoked. Answers how many there were. */
export function cancelJobsOfKey(context: WriteContext, keyId: string): number {
  const open = openCourseJobs(context.handle.connection, context.org, keyId).filter(
    ({ state }) => state !== "cancelling",
  );
  for (const job of open) cancelCourseJob(context, job);
  return open.length;
}
