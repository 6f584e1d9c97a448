import type { WriteContext } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import { pick, row } from "../store/rows.ts";
import type { Tx } from "../store/transaction.ts";
import { wakeAfterCommit } from "./signals.ts";
import { jobs } from "./tables.ts";

/** Request to run an action in the background. Durable: jobs survive restarts until they are done. */
export interface JobRequest {
  /** Name of a write action. */
  action: string;
  input?: Record<string, unknown>;
  /** Deduplicates per action and organisation while the job is kept. */
  key?: string;
  /** Earliest start, in UTC milliseconds. */
  runAt?: number;
  maxAttempts?: number;
  /** Low priority: other jobs run first, and one slot always stays free for them. */
  patient?: boolean;
  /** Limit per concurrency group and organisation. A started job keeps its slot until it ends or waits. */
  groups?: Readonly<Record<string, number>>;
}

export interface EnqueueContext {
  org: number;
  correlationId: string;
  now: number;
}

const MAX_ATTEMPTS = 8;

/** Enqueues in the caller's transaction, to run as the system after commit. Returns the job's id. */
export function enqueue(context: WriteContext, request: JobRequest): string {
  const { principal, origin, now } = context;
  return addJob(context.handle, request, {
    org: principal.organization.key,
    correlationId: origin.correlationId,
    now,
  });
}

/** If a job with the same key exists, returns that job's id. */
export function addJob(tx: Tx, request: JobRequest, { org, correlationId, now }: EnqueueContext): string {
  const { connection } = tx;
  const {
    action,
    input = {},
    key,
    runAt = now,
    maxAttempts = MAX_ATTEMPTS,
    patient = false,
    groups,
  } = request;
  const known =
    key !== undefined &&
    connection.get`SELECT ${pick(jobs, "id")} FROM ${jobs}
      WHERE ${jobs.org} = ${org} AND ${jobs.name} = ${action} AND ${jobs.key} = ${key}`;
  if (known) return known.id;
  const id = newId();
  connection.run`INSERT INTO ${jobs} ${row(jobs, {
    id,
    org,
    name: action,
    key: key ?? null,
    input: JSON.stringify(input),
    state: "waiting",
    run_at: runAt,
    attempts: 0,
    max_attempts: maxAttempts,
    patient: patient ? 1 : 0,
    group_limits: groups ? JSON.stringify(groups) : null,
    correlation_id: correlationId,
    created_at: now,
  })}`;
  wakeAfterCommit(tx);
  return id;
}
