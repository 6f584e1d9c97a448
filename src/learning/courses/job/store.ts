import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { jobs } from "../../../jobs/index.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Connection } from "../../../store/connection.ts";
import { as, pick, type RowOf, row, set } from "../../../store/rows.ts";
import type { Order } from "../request.ts";
import { courseJobs } from "../tables.ts";
import { isReadableJob } from "../versions/readable.ts";
import { type CourseJobState, isTerminal, type WaitingReason } from "./state.ts";

export const COLLECTION = "learning.courses.jobs";
/** Queue action that generates courses, keyed by course job id. */
export const ADVANCE = "learning.courses.advance";

type Row = RowOf<typeof courseJobs>;

export interface CourseJob extends Omit<Row, "request"> {
  order: Order;
  state: CourseJobState;
  /** Null once the job has ended. */
  queue_id: string | null;
  queue_state: string | null;
  /** Attempts at the current unit. */
  tries: number | null;
  waiting_for: WaitingReason | null;
  resume_at: number | null;
}

export function addCourseJob(
  connection: Connection,
  given: { org: number; requested_by: string; key: string | null; order: Order; now: number },
): string {
  const { order, now, ...rest } = given;
  const id = newId();
  connection.run`INSERT INTO ${courseJobs} ${row(courseJobs, {
    ...rest,
    id,
    request: JSON.stringify(order),
    units_done: 0,
    units_reused: 0,
    progress: 0,
    attempts: 0,
    ran_ms: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    cost_micro: 0,
    cpu_ms: 0,
    version: 1,
    created_at: now,
  })}`;
  return id;
}

const IN_QUEUE = sql`${jobs.org} = ${courseJobs.org} AND ${jobs.name} = ${ADVANCE} AND ${jobs.key} = ${courseJobs.id}
  AND ${courseJobs.outcome} IS NULL`;

/** Visible state: the outcome, or else the state in the queue. */
const STATE = sql`CASE WHEN ${courseJobs.outcome} IS NOT NULL THEN ${courseJobs.outcome}
  WHEN ${jobs.cancel_requested} = 1 THEN 'cancelling' WHEN ${jobs.waiting_for} IS NOT NULL THEN 'waiting'
  WHEN ${jobs.has_place} = 1 THEN 'running' ELSE 'queued' END`;

function where(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`TRUE`;
}

function select(connection: Connection, conditions: SQL, { backward = false, limit = -1 } = {}): CourseJob[] {
  const order = backward ? asc : desc;
  return connection.all`
    SELECT ${pick(courseJobs)}, ${STATE} ${as<"state", CourseJobState>("state")},
      ${jobs.id} ${as<"queue_id", string | null>("queue_id")},
      ${jobs.state} ${as<"queue_state", string | null>("queue_state")}, ${jobs.attempts} ${as<"tries", number | null>("tries")},
      ${jobs.waiting_for} ${as<"waiting_for", WaitingReason | null>("waiting_for")},
      ${jobs.run_at} ${as<"resume_at", number | null>("resume_at")}
    FROM ${courseJobs} LEFT JOIN ${jobs} ON ${IN_QUEUE}
    WHERE ${conditions} ORDER BY ${order(courseJobs.id)} LIMIT ${limit}`.map(({ request, ...rest }) => ({
    ...rest,
    order: JSON.parse(request),
  }));
}

export function findCourseJob(
  connection: Connection,
  org: number,
  id: string,
  libraries?: string,
): CourseJob | undefined {
  const isReadable = libraries === undefined ? undefined : isReadableJob(libraries);
  return select(connection, where(eq(courseJobs.org, org), eq(courseJobs.id, id), isReadable))[0];
}

export interface CourseJobSearch {
  /** JSON array of the libraries that the caller can read. */
  libraries: string;
  /** API key or user id. */
  requestedBy?: string;
  state?: CourseJobState;
  place?: { backward: boolean; id: string };
  limit: number;
}

/** Lists jobs newest first, or oldest first when paging backward from a cursor. */
export function listCourseJobs(connection: Connection, org: number, search: CourseJobSearch): CourseJob[] {
  const { libraries, requestedBy, state, place, limit } = search;
  const beyond = place?.backward ? gt : lt;
  const conditions = where(
    eq(courseJobs.org, org),
    requestedBy === undefined ? undefined : eq(courseJobs.requested_by, requestedBy),
    state && isIn(state),
    place && beyond(courseJobs.id, place.id),
    isReadableJob(libraries),
  );
  return select(connection, conditions, { backward: place?.backward ?? false, limit });
}

function isIn(state: CourseJobState): SQL {
  if (isTerminal(state)) return eq(courseJobs.outcome, state);
  return where(isNull(courseJobs.outcome), sql`${STATE} = ${state}`);
}

export function openCourseJobs(connection: Connection, org: number, key?: string): CourseJob[] {
  const ofKey = key === undefined ? undefined : eq(courseJobs.key, key);
  return select(connection, where(eq(courseJobs.org, org), isNull(courseJobs.outcome), ofKey));
}

/** Counts all queued jobs of an organisation, those of one API key, or those ahead of another job. */
export function countQueued(
  connection: Connection,
  org: number,
  { key, before }: { key?: string; before?: string } = {},
): number {
  const conditions = where(
    eq(courseJobs.org, org),
    isIn("queued"),
    key === undefined ? undefined : eq(courseJobs.key, key),
    before === undefined ? undefined : lt(courseJobs.id, before),
  );
  return connection.count`SELECT count(*) FROM ${courseJobs} LEFT JOIN ${jobs} ON ${IN_QUEUE} WHERE ${conditions}`;
}

export type JobChange = Partial<Omit<Row, "rid" | "id" | "org" | "request" | "version">>;

export function changeCourseJob(connection: Connection, job: CourseJob, change: JobChange): CourseJob {
  const changed = { ...change, version: job.version + 1 };
  connection.run`UPDATE ${courseJobs} SET ${set(courseJobs, changed)} WHERE ${courseJobs.rid} = ${job.rid}`;
  return { ...job, ...changed };
}
