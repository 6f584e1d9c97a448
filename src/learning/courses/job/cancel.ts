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
      leaveQueue(context, job);
      return finish(context, job, "cancelled");
    case "waiting":
      leaveQueue(context, job);
      return finish(context, move(context, job, "cancelling"), "cancelled");
    case "running":
      leaveQueue(context, job);
      return move(context, job, "cancelling");
    default:
      throw new Fault("JOB_TERMINAL");
  }
}

/** Stops all jobs of an API key that are not over: when it is revoked. Answers how many there were. */
export function cancelJobsOfKey(context: WriteContext, keyId: string): number {
  const open = openCourseJobs(context.handle.connection, context.org, keyId).filter(
    ({ state }) => state !== "cancelling",
  );
  for (const job of open) cancelCourseJob(context, job);
  return open.length;
}
