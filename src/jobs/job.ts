import type { RowOf } from "../store/rows.ts";
import type { jobs } from "./tables.ts";

export const JOB_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A durable request to run an action as the system in one organisation. */
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
  /** Its groups limit when it may begin; once it has, it holds its place in them. */
  isGrouped: boolean;
  hasPlace: boolean;
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

export function parseJob(row: RowOf<typeof jobs>): Job {
  const { progress, error_code, error_message } = row;
  return {
    rid: row.rid,
    id: row.id,
    org: row.org,
    name: row.name,
    key: row.key,
    input: row.input,
    // Only the statements of this folder write it.
    state: row.state as JobState,
    runAt: row.run_at,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    isGrouped: row.group_limits !== null,
    hasPlace: row.has_place === 1,
    progress: progress === null ? null : { done: Number(JSON.parse(progress).done) },
    error: error_code === null ? null : { code: error_code, message: error_message ?? "" },
    correlationId: row.correlation_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
