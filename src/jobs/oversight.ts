import { and, asc, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import { Fault } from "../kernel/errors.ts";
import type { Handle, Tx } from "../store/commit.ts";
import type { Connection } from "../store/connection.ts";
import { pick, set } from "../store/rows.ts";
import { type Job, type JobState, parseJob } from "./job.ts";
import { wakeAfterCommit } from "./signals.ts";
import { jobs } from "./tables.ts";

/** A job of an organisation, if it is there. */
export function findJob({ connection }: Handle, org: number, id: string): Job | undefined {
  const row = connection.get`
    SELECT ${pick(jobs)} FROM ${jobs} WHERE ${jobs.org} = ${org} AND ${jobs.id} = ${id}`;
  return row && parseJob(row);
}

export interface JobSearch {
  state?: JobState;
  name?: string;
  /** A place between two jobs: towards the older ones, or back. */
  place?: { backward: boolean; id: string };
  limit: number;
}

/** Jobs of an organisation, newest first; from a place backward, oldest first. Ids sort by when they were made. */
export function listJobs(
  { connection }: Handle,
  org: number,
  { state, name, place, limit }: JobSearch,
): Job[] {
  const [beyond, order] = place?.backward ? [gt, asc] : [lt, desc];
  const where = and(
    eq(jobs.org, org),
    state && eq(jobs.state, state),
    name === undefined ? undefined : eq(jobs.name, name),
    place && beyond(jobs.id, place.id),
    // The first condition is always there.
  ) as SQL;
  return connection.all`
    SELECT ${pick(jobs)} FROM ${jobs} WHERE ${where} ORDER BY ${order(jobs.id)} LIMIT ${limit}`.map(parseJob);
}

/** Lets a job that failed try again, from its first attempt. */
export function retryJob(tx: Tx, job: Job, now: number): void {
  if (job.state !== "failed") throw wrongState(job, "Only a job that failed can be retried.");
  const again = { state: "waiting", run_at: now, attempts: 0, finished_at: null };
  tx.connection.run`UPDATE ${jobs} SET ${set(jobs, again)} WHERE ${jobs.rid} = ${job.rid}`;
  wakeAfterCommit(tx);
}

/** Keeps a job that is not running from ever running again. */
export function cancelJob(tx: Tx, job: Job, now: number): void {
  if (job.state !== "waiting" && job.state !== "failed")
    throw wrongState(job, "Only a job that waits or failed can be cancelled.");
  const cancelled = { state: "cancelled", input: "{}", finished_at: now };
  tx.connection.run`UPDATE ${jobs} SET ${set(jobs, cancelled)} WHERE ${jobs.rid} = ${job.rid}`;
  wakeAfterCommit(tx);
}

function wrongState({ state }: Job, rule: string): Fault {
  return new Fault("STATE_TRANSITION_INVALID", { message: `This job is ${state}. ${rule}` });
}

/** How many jobs are in a state, over all organisations. */
export function countJobs(connection: Connection, state: "waiting" | "running" | "failed"): number {
  return connection.count`SELECT count(*) FROM ${jobs} WHERE ${jobs.state} = ${state}`;
}
