import type { RowOf } from "../store/rows.ts";
import type { Text } from "../text/message.ts";
import { unstored } from "../text/stored.ts";
import type { jobs } from "./tables.ts";

export const JOB_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface Job {
  rid: number;
  id: string;
  /** Organisation's key; 0 for the server itself. */
  org: number;
  name: string;
  key: string | null;
  /** Input as JSON. */
  input: string;
  state: JobState;
  runAt: number;
  attempts: number;
  maxAttempts: number;
  /** True if the job has group limits. They apply only when it starts; a started job keeps its slots. */
  isGrouped: boolean;
  hasPlace: boolean;
  /** Number of items that all slices have processed so far. */
  progress: { done: number } | null;
  error: { code: string; message: Text } | null;
  correlationId: string;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

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
    // Safe cast: only statements in this folder write the column.
    state: row.state as JobState,
    runAt: row.run_at,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    isGrouped: row.group_limits !== null,
    hasPlace: row.has_place === 1,
    progress: progress === null ? null : { done: Number(JSON.parse(progress).done) },
    error: error_code === null ? null : { code: error_code, message: unstored(error_message ?? "") },
    correlationId: row.correlation_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
