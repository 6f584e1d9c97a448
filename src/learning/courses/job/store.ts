import { newId } from "../../../kernel/ids.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Order } from "../request.ts";
import { courseJobs } from "../tables.ts";
import { READABLE_JOB } from "../versions/readable.ts";
import { type CourseJobState, MOVES, type Stage, type WaitingReason } from "./state.ts";

/** A course that is being made, as the store keeps it. */
export interface CourseJob {
  rid: number;
  id: string;
  org: number;
  requestedBy: string;
  key: string | null;
  order: Order;
  state: CourseJobState;
  stage: Stage | null;
  admitted: boolean;
  unitsDone: number;
  unitsTotal: number | null;
  unitsReused: number;
  /** 0 to 1. */
  progress: number;
  attempts: number;
  unitAttempts: number;
  boot: string | null;
  heartbeatAt: number | null;
  ranMs: number;
  runningSince: number | null;
  waitingFor: WaitingReason | null;
  resumeAt: number | null;
  error: { code: string; message: string } | null;
  course: string | null;
  courseVersion: number | null;
  promptTokens: number;
  completionTokens: number;
  costMicro: number;
  cpuMs: number;
  version: number;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

const insertJob = insertInto(courseJobs);

/** Writes down that a course was asked for. */
export function addCourseJob(
  connection: Connection,
  given: { org: number; requestedBy: string; key: string | null; order: Order; now: number },
): string {
  const id = newId();
  insertJob.run(connection, {
    id,
    org: given.org,
    requested_by: given.requestedBy,
    key: given.key,
    request: JSON.stringify(given.order),
    state: "queued",
    stage: null,
    admitted: 0,
    units_done: 0,
    units_total: null,
    units_reused: 0,
    progress: 0,
    attempts: 0,
    unit_attempts: 0,
    boot: null,
    heartbeat_at: null,
    ran_ms: 0,
    running_since: null,
    waiting_for: null,
    resume_at: null,
    error_code: null,
    error_message: null,
    course: null,
    course_version: null,
    prompt_tokens: 0,
    completion_tokens: 0,
    cost_micro: 0,
    cpu_ms: 0,
    version: 1,
    created_at: given.now,
    started_at: null,
    finished_at: null,
  });
  return id;
}

/** A job of an organisation, for readers of some libraries. */
export function findCourseJob(
  connection: Connection,
  org: number,
  libraries: string,
  id: string,
): CourseJob | undefined {
  const row = connection
    .statement(`SELECT j.* FROM learning_course_jobs j WHERE j.id = ?2 AND j.org = ?3 AND ${READABLE_JOB}`)
    .get(libraries, id, org);
  return row ? parseCourseJob(row) : undefined;
}

/** A job of an organisation, for whoever works on it. */
export function courseJobAt(connection: Connection, org: number, id: string): CourseJob | undefined {
  const row = connection
    .statement("SELECT * FROM learning_course_jobs WHERE id = ? AND org = ?")
    .get(id, org);
  return row ? parseCourseJob(row) : undefined;
}

/** What of a job changes, by column. */
export type JobChange = Partial<{
  state: CourseJobState;
  stage: Stage;
  admitted: 0 | 1;
  units_done: number;
  units_total: number;
  units_reused: number;
  progress: number;
  attempts: number;
  unit_attempts: number;
  boot: string | null;
  heartbeat_at: number;
  ran_ms: number;
  running_since: number | null;
  waiting_for: WaitingReason | null;
  resume_at: number | null;
  error_code: string;
  error_message: string;
  course: string;
  course_version: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost_micro: number;
  cpu_ms: number;
  started_at: number;
  finished_at: number;
}>;

/** Writes what became of a job. Refuses a move that its state does not allow: that would be our mistake. */
export function changeCourseJob(connection: Connection, job: CourseJob, change: JobChange): CourseJob {
  const { state } = change;
  if (state !== undefined && state !== job.state && !MOVES[job.state].includes(state)) {
    throw new Error(`a course job cannot go from ${job.state} to ${state}`);
  }
  const columns = Object.keys(change).map((column) => `${column} = ?`);
  const row = connection
    .statement(
      `UPDATE learning_course_jobs SET ${[...columns, "version = version + 1"].join(", ")}
       WHERE rid = ? AND state = ? RETURNING *`,
    )
    .get(...Object.values(change), job.rid, job.state);
  if (!row) throw new Error("a course job was changed by somebody else in its own transaction");
  return parseCourseJob(row);
}

export interface CourseJobSearch {
  /** What whoever asks can read, as JSON. */
  libraries: string;
  /** Of one API key or person alone. */
  requestedBy?: string;
  state?: CourseJobState;
  place?: { backward: boolean; id: string };
  limit: number;
}

/** Jobs of an organisation, newest first; from a place backward, oldest first. */
export function listCourseJobs(connection: Connection, org: number, search: CourseJobSearch): CourseJob[] {
  const { libraries, requestedBy, state, place, limit } = search;
  const backward = place?.backward ?? false;
  const conditions: [condition: string, value: string | undefined][] = [
    ["j.requested_by = ?", requestedBy],
    ["j.state = ?", state],
    [backward ? "j.id > ?" : "j.id < ?", place?.id],
  ];
  const given = conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  );
  const where = [READABLE_JOB, "j.org = ?", ...given.map(({ condition }) => condition)].join(" AND ");
  return connection
    .statement(
      `SELECT j.* FROM learning_course_jobs j WHERE ${where} ORDER BY j.id ${backward ? "ASC" : "DESC"} LIMIT ?`,
    )
    .all(libraries, org, ...given.map(({ value }) => value), limit)
    .map(parseCourseJob);
}

/** Jobs in some states, oldest first: all of an organisation, or of the whole appliance. */
export function jobsIn(connection: Connection, states: readonly CourseJobState[], org?: number): CourseJob[] {
  const marks = states.map(() => "?").join(", ");
  const whose = org === undefined ? "" : " AND org = ?";
  return connection
    .statement(`SELECT * FROM learning_course_jobs WHERE state IN (${marks})${whose} ORDER BY rid`)
    .all(...states, ...(org === undefined ? [] : [org]))
    .map(parseCourseJob);
}

export function parseCourseJob(row: RawRow): CourseJob {
  return {
    rid: Number(row.rid),
    id: String(row.id),
    org: Number(row.org),
    requestedBy: String(row.requested_by),
    key: textOf(row.key),
    order: JSON.parse(String(row.request)),
    // Only the statements of this file write these.
    state: row.state as CourseJobState,
    stage: row.stage as Stage | null,
    waitingFor: row.waiting_for as WaitingReason | null,
    admitted: row.admitted === 1,
    unitsDone: Number(row.units_done),
    unitsTotal: numberOf(row.units_total),
    unitsReused: Number(row.units_reused),
    progress: Number(row.progress) / 1000,
    attempts: Number(row.attempts),
    unitAttempts: Number(row.unit_attempts),
    boot: textOf(row.boot),
    heartbeatAt: numberOf(row.heartbeat_at),
    ranMs: Number(row.ran_ms),
    runningSince: numberOf(row.running_since),
    resumeAt: numberOf(row.resume_at),
    error:
      row.error_code === null ? null : { code: String(row.error_code), message: String(row.error_message) },
    course: textOf(row.course),
    courseVersion: numberOf(row.course_version),
    promptTokens: Number(row.prompt_tokens),
    completionTokens: Number(row.completion_tokens),
    costMicro: Number(row.cost_micro),
    cpuMs: Number(row.cpu_ms),
    version: Number(row.version),
    createdAt: Number(row.created_at),
    startedAt: numberOf(row.started_at),
    finishedAt: numberOf(row.finished_at),
  };
}

function numberOf(stored: RawRow[string] | undefined): number | null {
  return stored === null || stored === undefined ? null : Number(stored);
}

function textOf(stored: RawRow[string] | undefined): string | null {
  return stored === null || stored === undefined ? null : String(stored);
}
