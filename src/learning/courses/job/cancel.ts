import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { finish, move } from "./finish.ts";
import { type CourseJob, parseCourseJob } from "./store.ts";

/** Stops a job: at once where nothing is being done, else after the unit at hand. Asked again, it stays stopped. */
export function cancelCourseJob(context: WriteContext, job: CourseJob): CourseJob {
  switch (job.state) {
    case "cancelled":
    case "cancelling":
      return job;
    case "queued":
      return finish(context, job, "cancelled");
    case "waiting":
      return finish(context, move(context, job, { state: "cancelling" }), "cancelled");
    case "running":
      return move(context, job, { state: "cancelling" });
    default:
      throw new Fault("JOB_TERMINAL");
  }
}

/** Stops all that an API key has asked for and that is not over: when it is revoked. Answers how many there were. */
export function cancelJobsOfKey(context: WriteContext, keyId: string): number {
  const open = context.handle.connection
    .statement(
      `SELECT * FROM learning_course_jobs
       WHERE org = ? AND key = ? AND state IN ('queued', 'running', 'waiting') ORDER BY rid DESC`,
    )
    .all(context.org, keyId)
    .map(parseCourseJob);
  // The last come first, so that none is let in for another's place.
  for (const job of open) cancelCourseJob(context, job);
  return open.length;
}
