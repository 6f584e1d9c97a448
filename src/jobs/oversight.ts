import { and, asc, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import { Fault } from "../kernel/errors.ts";
import type { Connection } from "../store/connection.ts";
import { pick, set } from "../store/rows.ts";
import type { Handle, Tx } from "../store/transaction.ts";
import { type Message, say } from "../text/message.ts";
import { type Job, type JobState, parseJob } from "./job.ts";
import { wakeAfterCommit } from "./signals.ts";
import { jobs } from "./tables.ts";

export function findJob({ connection }: Handle, org: number, id: string): Job | undefined {
  const row = connection.get`
    SELECT ${pick(jobs)} FROM ${jobs} WHERE ${jobs.org} = ${org} AND ${jobs.id} = ${id}`;
  return row && parseJob(row);
}

export interface JobSearch {
  state?: JobState;
  name?: string;
  /** Cursor of the page: towards older jobs, or back towards newer ones. */
  place?: { backward: boolean; id: string };
  limit: number;
}

/** Lists jobs newest first, or oldest first from a backward cursor. Ids sort by time of creation. */
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
    // Safe cast: `and` returns undefined only if there are no conditions.
  ) as SQL;
  return connection.all`
    SELECT ${pick(jobs)} FROM ${jobs} WHERE ${where} ORDER BY ${order(jobs.id)} LIMIT ${limit}`.map(parseJob);
}

/** Retries a failed job with the full number of attempts. */
export function retryJob(tx: Tx, job: Job, now: number): void {
  if (job.state !== "failed") throw wrongState(say("errors.jobs.onlyFailed"));
  const again = { state: "waiting", run_at: now, attempts: 0, finished_at: null };
  tx.connection.run`UPDATE ${jobs} SET ${set(jobs, again)} WHERE ${jobs.rid} = ${job.rid}`;
  wakeAfterCommit(tx);
}

export function cancelJob(tx: Tx, job: Job, now: number): void {
  if (job.state !== "waiting" && job.state !== "failed") throw wrongState(say("errors.jobs.onlyWaiting"));
  const cancelled = { state: "cancelled", input: "{}", finished_at: now };
  tx.connection.run`UPDATE ${jobs} SET ${set(jobs, cancelled)} WHERE ${jobs.rid} = ${job.rid}`;
  wakeAfterCommit(tx);
}

function wrongState(rule: Message): Fault {
  return new Fault("STATE_TRANSITION_INVALID", { message: rule });
}

/** Counts jobs of all organisations. */
export function countJobs(connection: Connection, state: "waiting" | "running" | "failed"): number {
  return connection.count`SELECT count(*) FROM ${jobs} WHERE ${jobs.state} = ${state}`;
}
