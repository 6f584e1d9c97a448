import type { WriteContext } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import type { Tx } from "../store/commit.ts";
import { pick, row } from "../store/rows.ts";
import { wakeAfterCommit } from "./signals.ts";
import { jobs } from "./tables.ts";

/** Work that survives a restart until it is done. */
export interface JobRequest {
  /** The name of a write action. */
  action: string;
  input?: Record<string, unknown>;
  /** The same key for the same action in the same organisation is the same job, for as long as it is kept. */
  key?: string;
  /** Not before this moment, in UTC milliseconds. */
  runAt?: number;
  maxAttempts?: number;
  /** Of long work that nobody waits for: what is not patient goes first, and always finds a place free. */
  patient?: boolean;
  /**
   * Groups, and how many jobs of each may be under way at a time in the organisation. A job that has begun keeps its
   * place until it is over or waits for something.
   */
  groups?: Readonly<Record<string, number>>;
}

/** The organisation, the call and the moment of a request. */
export interface EnqueueContext {
  org: number;
  correlationId: string;
  now: number;
}

const MAX_ATTEMPTS = 8;

/** Adds a job to the caller's transaction, to be run as the system after its commit. Answers the job's id. */
export function enqueue(context: WriteContext, request: JobRequest): string {
  const { principal, origin, now } = context;
  return addJob(context.handle, request, {
    org: principal.organization.key,
    correlationId: origin.correlationId,
    now,
  });
}

/** Adds a job unless there is one with its key. */
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
