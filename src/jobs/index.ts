export {
  type ClockActionSpec,
  type Clockwork,
  clockAction,
  clockOutput,
} from "./clockwork.ts";
export { enqueue, type Wish } from "./enqueue.ts";
export { JOB_STATES, type Job, type JobState } from "./job.ts";
export { type Jobs, openJobs } from "./jobs.ts";
export { cancelJob, countJobs, findJob, type JobSearch, listJobs, retryJob } from "./oversight.ts";
export type { JobCall, Surroundings } from "./surroundings.ts";
