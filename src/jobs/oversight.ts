import { Fault } from "../kernel/errors.ts";
import type { Handle, Tx } from "../store/commit.ts";
import type { Connection } from "../store/connection.ts";
import { ringAfterCommit } from "./bell.ts";
import { type Job, type JobState, parseJob } from "./job.ts";

/** A job of an organisation, if it is there. */
export function findJob({ connection }: Handle, org: number, id: string): Job | undefined {
  const row = connection.statement("SELECT * FROM jobs WHERE org = ? AND id = ?").get(org, id);
  return row ? parseJob(row) : undefined;
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
  const backward = place?.backward ?? false;
  const conditions: [condition: string, value: string | undefined][] = [
    ["state = ?", state],
    ["name = ?", name],
    [backward ? "id > ?" : "id < ?", place?.id],
  ];
  const given = conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  );
  const where = ["org = ?", ...given.map(({ condition }) => condition)].join(" AND ");
  return connection
    .statement(`SELECT * FROM jobs WHERE ${where} ORDER BY id ${backward ? "ASC" : "DESC"} LIMIT ?`)
    .all(org, ...given.map(({ value }) => value), limit)
    .map(parseJob);
}

/** Lets a job that failed try again, from its first attempt. */
export function retryJob(tx: Tx, job: Job, now: number): void {
  if (job.state !== "failed") throw wrongState(job, "Only a job that failed can be retried.");
  tx.connection
    .statement(
      "UPDATE jobs SET state = 'waiting', run_at = ?, attempts = 0, finished_at = NULL WHERE rid = ?",
    )
    .run(now, job.rid);
  ringAfterCommit(tx);
}

/** Keeps a job that is not running from ever running again. */
export function cancelJob(tx: Tx, job: Job, now: number): void {
  if (job.state !== "waiting" && job.state !== "failed")
    throw wrongState(job, "Only a job that waits or failed can be cancelled.");
  tx.connection
    .statement("UPDATE jobs SET state = 'cancelled', input = '{}', finished_at = ? WHERE rid = ?")
    .run(now, job.rid);
}

function wrongState({ state }: Job, rule: string): Fault {
  return new Fault("STATE_TRANSITION_INVALID", { message: `This job is ${state}. ${rule}` });
}

/** How many jobs are in a state, over all organisations. */
export function countJobs(connection: Connection, state: "waiting" | "running" | "failed"): number {
  const row = connection.statement("SELECT count(*) AS n FROM jobs WHERE state = ?").get(state);
  return Number(row?.n);
}
