import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "../store/connection.ts";
import { aliased, list, pick, set } from "../store/rows.ts";
import type { Tx } from "../store/transaction.ts";
import { say, type Text } from "../text/message.ts";
import { stored } from "../text/stored.ts";
import type { Slice } from "./clockwork.ts";
import { encodeProgress, type Job, parseJob } from "./job.ts";
import { notifyAfterCommit, wakeAfterCommit } from "./signals.ts";
import { jobs } from "./tables.ts";

export const LEASE_MS = 60_000;

/** Due time of the next job that may start. */
export function nextDue(connection: Connection): number | undefined {
  return findDue(connection, Number.MAX_SAFE_INTEGER)?.run_at;
}

interface Which {
  patient?: 0 | 1;
  org?: number;
  name?: string;
}

const other = aliased(jobs, "other");

/** Job that has been due longest, among those that have already started or find a slot in their groups. */
function findDue(connection: Connection, now: number, { patient, org, name }: Which = {}) {
  return connection.get`
    WITH taken AS MATERIALIZED (
      SELECT ${other.org} AS org, its.key AS name, count(*) AS places
      FROM ${other}, json_each(${other.group_limits}) AS its
      WHERE ${other.group_limits} IS NOT NULL AND ${other.finished_at} IS NULL
        AND (${other.has_place} = 1 OR ${other.state} = 'running') GROUP BY 1, 2)
    SELECT ${pick(jobs, "rid", "run_at")} FROM ${jobs}
    WHERE ${jobs.state} = 'waiting' AND ${jobs.run_at} <= ${now}
      AND ${jobs.patient} = coalesce(${patient ?? null}, ${jobs.patient})
      AND ${jobs.org} = coalesce(${org ?? null}, ${jobs.org})
      AND ${jobs.name} = coalesce(${name ?? null}, ${jobs.name})
      AND (${jobs.group_limits} IS NULL OR ${jobs.has_place} = 1 OR NOT EXISTS (
        SELECT 1 FROM json_each(${jobs.group_limits}) AS own
        JOIN taken ON taken.org = ${jobs.org} AND taken.name = own.key AND taken.places >= own.value))
    ORDER BY ${jobs.run_at}, ${jobs.rid} LIMIT 1`;
}

/** Running jobs whose lease has expired, or is implausibly long because the clock was set back. */
export function lostJobs(connection: Connection, now: number): number[] {
  const lost = connection.all`
    SELECT ${pick(jobs, "rid")} FROM ${jobs}
    WHERE ${jobs.state} = 'running' AND ${jobs.lease_until} NOT BETWEEN ${now} AND ${now + LEASE_MS}`;
  return lost.map(({ rid }) => rid);
}

interface Places {
  all: number;
  free: number;
}

/** Claims due jobs by priority, those due longest first. */
export function claimJobs(connection: Connection, now: number, { all, free }: Places): Job[] {
  const claimed: Job[] = [];
  while (claimed.length < free) {
    const due =
      findDue(connection, now, { patient: 0 }) ??
      (hasRoomForPatient(connection, all) ? findDue(connection, now, { patient: 1 }) : undefined);
    const job = due && claim(connection, now, due.rid);
    if (!job) break;
    claimed.push(job);
  }
  return claimed;
}

export function claimNamed(
  connection: Connection,
  now: number,
  which: { org: number; name: string },
): Job | undefined {
  const due = findDue(connection, now, which);
  return due && claim(connection, now, due.rid);
}

function claim(connection: Connection, now: number, rid: number): Job | undefined {
  const row = connection.get`
    UPDATE ${jobs} SET ${set(jobs, { state: "running", lease_until: now + LEASE_MS })},
      ${jobs.attempts} = ${jobs.attempts} + 1, ${jobs.started_at} = coalesce(${jobs.started_at}, ${now})
    WHERE ${jobs.rid} = ${rid} RETURNING ${pick(jobs)}`;
  return row && parseJob(row);
}

/** Low-priority jobs may use all slots but one, unless there is only one. */
function hasRoomForPatient(connection: Connection, places: number): boolean {
  const patient = connection.count`
    SELECT count(*) FROM ${jobs} WHERE ${jobs.state} = 'running' AND ${jobs.patient} = 1`;
  return patient < Math.max(1, places - 1);
}

/** Smaller clock changes are ordinary adjustments. */
const STEP_MS = 60_000;
/** Longest retry delay. */
const LONGEST_WAIT_MS = 3_600_000;

/** True if a job was created in the future or is due later than any retry, because the clock was set back. */
function isTooLate(now: number): SQL {
  return sql`${jobs.state} = 'waiting' AND (${jobs.created_at} > ${now + STEP_MS}
    OR ${jobs.run_at} > ${now + LONGEST_WAIT_MS} AND ${jobs.waiting_for} IS NULL
      AND (${jobs.attempts} > 0 OR ${jobs.progress} IS NOT NULL))`;
}

export function isAnyTooLate(connection: Connection, now: number): boolean {
  return connection.has`SELECT 1 FROM ${jobs} WHERE ${isTooLate(now)} LIMIT 1`;
}

/** Reschedules jobs after the clock was set back, so that each waits as long as intended. */
export function bringNear(connection: Connection, now: number): void {
  connection.run`
    UPDATE ${jobs} SET ${jobs.created_at} = min(${jobs.created_at}, ${now}),
      ${jobs.run_at} = CASE WHEN ${jobs.created_at} > ${now}
        THEN ${now} + max(0, ${jobs.run_at} - ${jobs.created_at}) ELSE ${now} END
    WHERE ${isTooLate(now)}`;
}

export function renewLeases(connection: Connection, rids: Iterable<number>, now: number): void {
  connection.run`
    UPDATE ${jobs} SET ${set(jobs, { lease_until: now + LEASE_MS })}
    WHERE ${jobs.rid} IN ${list(rids)} AND ${jobs.state} = 'running'`;
}

/** Returns a claimed job to the queue without counting the attempt. */
export function letGo(connection: Connection, job: Job, now: number): void {
  update(connection, job, { state: "waiting", run_at: now, lease_until: null, attempts: job.attempts - 1 });
}

/** Requeues the previous process's jobs ahead of newer ones and frees their slots. */
export function takeOver(connection: Connection, now: number): void {
  const running = connection.all`SELECT ${pick(jobs, "rid")} FROM ${jobs} WHERE ${jobs.state} = 'running'`;
  takeBack(
    connection,
    running.map(({ rid }) => rid),
    now,
  );
  connection.run`
    UPDATE ${jobs} SET ${jobs.has_place} = 0, ${jobs.run_at} = ${jobs.created_at}
    WHERE ${jobs.has_place} = 1 AND ${jobs.state} = 'waiting' AND ${jobs.cancel_requested} = 0`;
}

const INTERRUPTED = {
  error_code: "JOB_INTERRUPTED",
  error_message: stored(say("errors.jobs.interrupted")),
};

/** Requeues interrupted jobs. Fails those out of attempts, which may be the cause of the interruptions. */
export function takeBack(connection: Connection, rids: readonly number[], now: number): void {
  connection.run`
    UPDATE ${jobs} SET ${set(jobs, { state: "waiting", run_at: now, lease_until: null })}
    WHERE ${jobs.rid} IN ${list(rids)} AND ${jobs.state} = 'running' AND ${jobs.attempts} < ${jobs.max_attempts}`;
  connection.run`
    UPDATE ${jobs} SET ${set(jobs, { state: "failed", finished_at: now, lease_until: null, ...INTERRUPTED })}
    WHERE ${jobs.rid} IN ${list(rids)} AND ${jobs.state} = 'running'`;
}

/** Completes a job or slice in its work's transaction. If the lease is lost, throws to roll back. */
export function settleJob(tx: Tx, job: Job, slice: Slice | undefined, now: number): void {
  const { connection } = tx;
  const done = slice && (job.progress?.done ?? 0) + slice.done;
  const isCancelled = isToEnd(connection, job);
  const isSettled = update(connection, job, {
    ...(slice?.more && !isCancelled
      ? nextSlice(job, slice, now)
      : over(job, isCancelled ? "cancelled" : "done", now)),
    progress: encodeProgress(done),
    lease_until: null,
    error_code: null,
    error_message: null,
  });
  if (!isSettled) throw new Error("the job was taken back while it ran");
  notifyAfterCommit(tx, job.id);
}

function isToEnd(connection: Connection, { rid }: Job): boolean {
  return connection.has`SELECT 1 FROM ${jobs} WHERE ${jobs.rid} = ${rid} AND ${jobs.cancel_requested} = 1`;
}

/** Prevents a busy loop when a slice did nothing but asks for more. */
const IDLE_SLICE_MS = 60_000;

function nextSlice({ isGrouped, hasPlace, attempts }: Job, { done, wait }: Slice, now: number) {
  return {
    state: "waiting",
    run_at: wait?.until ?? now + (done > 0 ? 0 : IDLE_SLICE_MS),
    waiting_for: wait?.for ?? null,
    has_place: isGrouped && !wait ? 1 : 0,
    // Each slice gets the full number of attempts. Reclaiming a slot does not count as an attempt.
    attempts: isGrouped && !hasPlace && !wait ? attempts - 1 : 0,
  };
}

function over({ attempts, runAt }: Job, state: "done" | "cancelled", now: number) {
  // The input is cleared, because it is no longer needed and may contain personal data.
  return { state, run_at: runAt, waiting_for: null, has_place: 0, attempts, input: "{}", finished_at: now };
}

/** Fails an attempt. Without `retryAt`, the job has failed permanently. */
export function failJob(
  tx: Tx,
  job: Job,
  error: { code: string; message: Text },
  { retryAt, now }: { retryAt: number | undefined; now: number },
): void {
  update(tx.connection, job, {
    state: retryAt === undefined ? "failed" : "waiting",
    run_at: retryAt ?? job.runAt,
    finished_at: retryAt === undefined ? now : null,
    lease_until: null,
    error_code: error.code,
    error_message: stored(error.message),
  });
  notifyAfterCommit(tx, job.id);
}

/** Updates a running job. Returns false if this run has lost its lease. */
function update(
  connection: Connection,
  { rid, attempts }: Job,
  changes: Partial<typeof jobs.$inferInsert>,
): boolean {
  const changed = connection.run`
    UPDATE ${jobs} SET ${set(jobs, changes)}
    WHERE ${jobs.rid} = ${rid} AND ${jobs.state} = 'running' AND ${jobs.attempts} = ${attempts}`;
  return changed === 1;
}

/** Cancels a job at once if it is waiting without a slot, otherwise at the end of its current slice. */
export function requestCancel(tx: Tx, id: string, now: number): void {
  const cancelled = tx.connection.run`
    UPDATE ${jobs} SET ${set(jobs, { state: "cancelled", waiting_for: null, input: "{}", finished_at: now })}
    WHERE ${jobs.id} = ${id} AND ${jobs.state} = 'waiting' AND ${jobs.has_place} = 0`;
  if (cancelled === 0)
    tx.connection.run`
      UPDATE ${jobs} SET ${jobs.cancel_requested} = 1
      WHERE ${jobs.id} = ${id} AND ${jobs.state} IN ('waiting', 'running')`;
  wakeAfterCommit(tx);
  notifyAfterCommit(tx, id);
}

/** Lets jobs that wait for something look again now. */
export function endWaits(tx: Tx, reason: string, now: number): void {
  tx.connection.run`
    UPDATE ${jobs} SET ${jobs.run_at} = ${now} WHERE ${jobs.state} = 'waiting' AND ${jobs.waiting_for} = ${reason}`;
  wakeAfterCommit(tx);
}

const DAY = 86_400_000;

const KEPT_DAYS = { done: 30, cancelled: 30, failed: 90 } as const;

/** Deletes in batches; returns true if there may be more. */
export function dropOldJobs(connection: Connection, now: number, most: number): boolean {
  return Object.entries(KEPT_DAYS).some(([state, days]) => {
    const dropped = connection.run`
      DELETE FROM ${jobs} WHERE ${jobs.rid} IN (SELECT ${jobs.rid} FROM ${jobs}
        WHERE ${jobs.state} = ${state} AND ${jobs.finished_at} < ${now - days * DAY} LIMIT ${most})`;
    return dropped === most;
  });
}
