export {
  type ClockActionSpec,
  type Clockwork,
  clockAction,
  clockOutput,
  type Slice,
  sliceOutput,
} from "./clockwork.ts";
export type { JobCall, QueueDeps } from "./deps.ts";
export { dealWith, dealWithRecords, SLICE } from "./due.ts";
export { enqueue, type JobRequest } from "./enqueue.ts";
export { JOB_STATES, type Job, type JobState } from "./job.ts";
export { type Jobs, openJobs } from "./jobs.ts";
export { endWaits, requestCancel } from "./ledger.ts";
export { cancelJob, countJobs, findJob, type JobSearch, listJobs, retryJob } from "./oversight.ts";
export { waitForJob } from "./signals.ts";
export { jobs } from "./tables.ts";
