import type { Connection } from "../store/connection.ts";
import type { Slice } from "./clockwork.ts";
import { encodeProgress, type Job, parseJob } from "./job.ts";

/** How long a claim counts unless it is renewed. */
export const LEASE_MS = 60_000;

/** When the next job is due, or has been: undefined when none waits. */
export function nextDue(connection: Connection): number | undefined {
  const row = connection.statement("SELECT min(run_at) AS at FROM jobs WHERE state = 'waiting'").get();
  return row?.at == null ? undefined : Number(row.at);
}

/** The jobs that are running by the table. */
export function runningJobs(connection: Connection): number[] {
  return running(connection).map(({ rid }) => rid);
}

/** Those of them whose claim has run out. */
export function lostJobs(connection: Connection, now: number): number[] {
  return running(connection)
    .filter(({ until }) => !isClaim(until, now))
    .map(({ rid }) => rid);
}

function running(connection: Connection): { rid: number; until: number }[] {
  return connection
    .statement("SELECT rid, lease_until FROM jobs WHERE state = 'running'")
    .all()
    .map(({ rid, lease_until }) => ({ rid: Number(rid), until: Number(lease_until) }));
}

/** A claim that ends later than any can was made before the clock was set back. */
function isClaim(until: number, now: number): boolean {
  return until >= now && until <= now + LEASE_MS;
}

/** Takes due jobs: those that are not patient first, then the longest due. */
export function claimJobs(connection: Connection, now: number, places: Places): Job[] {
  const due = (patient: boolean, most: number) =>
    most > 0
      ? connection
          .statement(
            `SELECT rid FROM jobs WHERE state = 'waiting' AND run_at <= ? AND patient = ?
             ORDER BY run_at, rid LIMIT ?`,
          )
          .all(now, patient ? 1 : 0, most)
      : [];
  const first = due(false, places.free);
  const later = due(true, Math.min(places.free - first.length, roomForPatient(connection, places)));
  return [...first, ...later].flatMap(({ rid }) => claim(connection, now, Number(rid)) ?? []);
}

/** Takes the longest due job of one kind in one organisation. */
export function claimNamed(
  connection: Connection,
  now: number,
  { org, name }: { org: number; name: string },
): Job | undefined {
  const row = connection
    .statement(
      "SELECT rid FROM jobs WHERE org = ? AND name = ? AND state = 'waiting' AND run_at <= ? ORDER BY run_at, rid LIMIT 1",
    )
    .get(org, name, now);
  return row ? claim(connection, now, Number(row.rid)) : undefined;
}

function claim(connection: Connection, now: number, rid: number): Job | undefined {
  const row = connection
    .statement(
      `UPDATE jobs SET state = 'running', attempts = attempts + 1, lease_until = ?,
         started_at = coalesce(started_at, ?) WHERE rid = ? RETURNING *`,
    )
    .get(now + LEASE_MS, now, rid);
  return row ? parseJob(row) : undefined;
}

/** How many jobs can run at the same time, and how many more now. */
interface Places {
  all: number;
  free: number;
}

/** All places but one are for patient jobs, where there is more than one. */
function roomForPatient(connection: Connection, { all }: Places): number {
  const row = connection
    .statement("SELECT count(*) AS n FROM jobs WHERE state = 'running' AND patient = 1")
    .get();
  return Math.max(1, all - 1) - Number(row?.n ?? 0);
}

/** Less is only an adjustment of the clock. */
const STEP_MS = 60_000;
/** No attempt waits longer for the next. */
const LONGEST_WAIT_MS = 3_600_000;

/** Made at a time that is to come, or to be tried again later than any attempt is: by a clock that was set back since. */
const TOO_LATE = `state = 'waiting'
  AND (created_at > ? OR run_at > ? AND (attempts > 0 OR progress IS NOT NULL))`;

const limitsOf = (now: number) => [now + STEP_MS, now + LONGEST_WAIT_MS] as const;

/** Whether jobs wait for a time that the clock had shown before it was set back. */
export function isAnyTooLate(connection: Connection, now: number): boolean {
  return connection.statement(`SELECT 1 FROM jobs WHERE ${TOO_LATE} LIMIT 1`).get(...limitsOf(now)) !== null;
}

/** Brings such jobs near: each waits as long as was meant. */
export function bringNear(connection: Connection, now: number): void {
  connection
    .statement(
      `UPDATE jobs SET created_at = min(created_at, ?), run_at = CASE WHEN created_at > ?
         THEN ? + max(0, run_at - created_at) ELSE ? END
       WHERE ${TOO_LATE}`,
    )
    .run(now, now, now, now, ...limitsOf(now));
}

/** Says that jobs are still being run. */
export function renewLeases(connection: Connection, rids: Iterable<number>, now: number): void {
  const renew = connection.statement("UPDATE jobs SET lease_until = ? WHERE rid = ? AND state = 'running'");
  for (const rid of rids) renew.run(now + LEASE_MS, rid);
}

/** Puts back a job whose run counts for nothing. */
export function letGo(connection: Connection, job: Job, now: number): void {
  connection
    .statement(
      `UPDATE jobs SET state = 'waiting', run_at = ?, lease_until = NULL, attempts = attempts - 1
       WHERE rid = ? AND state = 'running' AND attempts = ?`,
    )
    .run(now, job.rid, job.attempts);
}

/** Puts back jobs that were cut off; the one that is every time may be the cause, and is given up in the end. */
export function takeBack(connection: Connection, rids: readonly number[], now: number): void {
  const putBack = connection.statement(
    `UPDATE jobs SET state = 'waiting', run_at = ?, lease_until = NULL
     WHERE rid = ? AND state = 'running' AND attempts < max_attempts`,
  );
  const giveUp = connection.statement(
    `UPDATE jobs SET state = 'failed', finished_at = ?, lease_until = NULL, error_code = 'JOB_INTERRUPTED',
       error_message = 'Freehold ended while this ran, as often as it may be tried. Retry it when the cause is found.'
     WHERE rid = ? AND state = 'running'`,
  );
  for (const rid of rids) {
    putBack.run(now, rid);
    giveUp.run(now, rid);
  }
}

/** A slice that did nothing and asks for more is no reason to turn in circles. */
const IDLE_SLICE_MS = 60_000;

/**
 * Writes that a job is done, or that a slice of it is and the rest waits, in the transaction of that work.
 * Throws, and so undoes the work, when this run no longer holds the claim: one claim has one effect at most.
 */
export function settleJob(connection: Connection, job: Job, slice: Slice | undefined, now: number): void {
  const outcome = slice?.more
    ? { state: "waiting", runAt: now + (slice.done > 0 ? 0 : IDLE_SLICE_MS), finishedAt: null }
    : // What it was given may be anybody's data, and is of no more use.
      { state: "done", runAt: job.runAt, finishedAt: now, input: "{}" };
  const done = slice && (job.progress?.done ?? 0) + slice.done;
  const { changes } = connection
    .statement(
      `UPDATE jobs SET state = ?, run_at = ?, finished_at = ?, input = ?, progress = ?, attempts = ?,
         lease_until = NULL, error_code = NULL, error_message = NULL
       WHERE rid = ? AND state = 'running' AND attempts = ?`,
    )
    .run(
      outcome.state,
      outcome.runAt,
      outcome.finishedAt,
      outcome.input ?? job.input,
      encodeProgress(done),
      // Each slice may be tried as often as a job that has only one.
      slice?.more ? 0 : job.attempts,
      job.rid,
      job.attempts,
    );
  if (changes !== 1) throw new Error("the job was taken back while it ran");
}

/** Writes that an attempt failed: when to try again, or nothing when it is given up. */
export function failJob(
  connection: Connection,
  job: Job,
  error: { code: string; message: string },
  { retryAt, now }: { retryAt: number | undefined; now: number },
): void {
  connection
    .statement(
      `UPDATE jobs SET state = ?, run_at = ?, finished_at = ?, lease_until = NULL, error_code = ?, error_message = ?
       WHERE rid = ? AND state = 'running' AND attempts = ?`,
    )
    .run(
      retryAt === undefined ? "failed" : "waiting",
      retryAt ?? job.runAt,
      retryAt === undefined ? now : null,
      error.code,
      error.message,
      job.rid,
      job.attempts,
    );
}

const DAY = 86_400_000;

/** How long jobs are kept that will not run again. */
const KEPT_DAYS = { done: 30, cancelled: 30, failed: 90 } as const;

/** Drops some of the jobs that have been kept long enough; answers whether there may be more. */
export function dropOldJobs(connection: Connection, now: number, most: number): boolean {
  return Object.entries(KEPT_DAYS).some(([state, days]) => {
    const { changes } = connection
      .statement(
        "DELETE FROM jobs WHERE rid IN (SELECT rid FROM jobs WHERE state = ? AND finished_at < ? LIMIT ?)",
      )
      .run(state, now - days * DAY, most);
    return changes === most;
  });
}
