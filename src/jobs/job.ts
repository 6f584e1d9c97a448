import type { RawRow } from "../store/statements.ts";

export const JOB_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A durable wish to run an action as the system in one organisation. */
export interface Job {
  rid: number;
  id: string;
  /** The organisation's key; 0 is the appliance. */
  org: number;
  /** The action's name. */
  name: string;
  key: string | null;
  /** JSON. */
  input: string;
  state: JobState;
  runAt: number;
  attempts: number;
  maxAttempts: number;
  /** How much was done by what has run of it so far. */
  progress: { done: number } | null;
  error: { code: string; message: string } | null;
  correlationId: string;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

/** Progress as the row keeps it. */
export function encodeProgress(done: number | undefined): string | null {
  return done === undefined ? null : JSON.stringify({ done });
}

export function parseJob(row: RawRow): Job {
  return {
    rid: Number(row.rid),
    id: String(row.id),
    org: Number(row.org),
    name: String(row.name),
    key: row.key === null ? null : String(row.key),
    input: String(row.input),
    // Only the statements of this folder write it.
    state: row.state as JobState,
    runAt: Number(row.run_at),
    attempts: Number(row.attempts),
    maxAttempts: Number(row.max_attempts),
    progress: row.progress === null ? null : { done: Number(JSON.parse(String(row.progress)).done) },
    error:
      row.error_code === null ? null : { code: String(row.error_code), message: String(row.error_message) },
    correlationId: String(row.correlation_id),
    createdAt: Number(row.created_at),
    startedAt: row.started_at === null ? null : Number(row.started_at),
    finishedAt: row.finished_at === null ? null : Number(row.finished_at),
  };
}
