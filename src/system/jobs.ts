import { type Static, Type } from "@sinclair/typebox";
import { cancelJob, findJob, JOB_STATES, type Job, listJobs, retryJob } from "../jobs/index.ts";
import { type Action, defineAction } from "../kernel/action.ts";
import { rfc3339, rfc3339OrNull } from "../kernel/clock.ts";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { localise } from "../kernel/language.ts";
import { APPLIANCE } from "../kernel/principal.ts";
import { closed, component, idInput, nullable, oneOf } from "../kernel/schema.ts";
import { decodeCursor, encodeCursor } from "../records/index.ts";
import { say } from "../text/message.ts";

const COLLECTION = "system.jobs";
const PATH = "/api/v1/system/jobs";

const moment = Type.String({ format: "date-time" });

const jobSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: "Action that the job runs" }),
    key: nullable(Type.String({ description: "Deduplication key" })),
    state: oneOf(JOB_STATES),
    run_at: Type.String({ format: "date-time", description: "Earliest start time" }),
    attempts: Type.Integer(),
    max_attempts: Type.Integer(),
    progress: nullable(Type.Object({ done: Type.Integer() }, closed)),
    error: nullable(Type.Object({ code: Type.String(), message: Type.String() }, closed)),
    correlation_id: Type.String({ description: "Correlation ID of the call that created the job" }),
    created_at: moment,
    started_at: nullable(moment),
    finished_at: nullable(moment),
  },
  { ...closed, $id: "Job" },
);

/** Job input is hidden, since it may contain personal data. */
export const jobActions: readonly Action[] = [
  defineAction({
    name: "system.jobs.list",
    summary: "List background jobs",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object(
      {
        state: Type.Optional(oneOf(JOB_STATES)),
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        of: Type.Optional(
          oneOf(
            ["organization", "appliance"],
            "The organisation's jobs, or (for the operator) those of the appliance itself",
          ),
        ),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(jobSchema), page: component<Page>("Page") }, closed),
    run: async (context, { state, name, of = "organization", limit = 50, cursor }) => {
      const place = cursor === undefined ? undefined : decodeCursor(cursor, COLLECTION, 0);
      const key = of === "appliance" ? applianceOf(context) : context.principal.organization.key;
      const found = listJobs(context.handle, key, { state, name, place, limit: limit + 1 });
      const more = found.length > limit;
      if (more) found.pop();
      if (place?.backward) found.reverse();
      context.returned(found.length);
      return { data: found.map((job) => show(context, job)), page: pageOf(limit, found, place, more) };
    },
  }),

  defineAction({
    name: "system.jobs.get",
    summary: "Get a background job",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["JOB_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: jobSchema,
    run: async (context, { id }) => show(context, jobOf(context, id)),
  }),

  defineAction({
    name: "system.jobs.retry",
    summary: "Retry a failed background job",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/retry` }],
    errors: ["JOB_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: jobSchema,
    run: async (context, { id }) => {
      retryJob(context.handle, jobOf(context, id), context.now);
      return show(context, jobOf(context, id));
    },
  }),

  defineAction({
    name: "system.jobs.cancel",
    summary: "Cancel a background job",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/cancel` }],
    errors: ["JOB_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: jobSchema,
    run: async (context, { id }) => {
      cancelJob(context.handle, jobOf(context, id), context.now);
      return show(context, jobOf(context, id));
    },
  }),
];

/** Server jobs are visible to operators only. */
function applianceOf({ principal }: ReadContext): number {
  if (principal.operator) return APPLIANCE.key;
  throw new Fault("ACCESS_DENIED", {
    details: [{ path: "of", code: "OPERATOR_ONLY", message: say("system.errors.operatorJobs") }],
  });
}

function jobOf(context: ReadContext, id: string): Job {
  context.about(COLLECTION, id);
  const { organization, operator } = context.principal;
  const job =
    findJob(context.handle, organization.key, id) ??
    (operator ? findJob(context.handle, APPLIANCE.key, id) : undefined);
  if (!job) throw new Fault("JOB_NOT_FOUND");
  return job;
}

function show(context: ReadContext, job: Job): Static<typeof jobSchema> {
  return {
    id: job.id,
    name: job.name,
    key: job.key,
    state: job.state,
    run_at: rfc3339(job.runAt),
    attempts: job.attempts,
    max_attempts: job.maxAttempts,
    progress: job.progress,
    error: job.error && { ...job.error, message: localise(context, job.error.message) },
    correlation_id: job.correlationId,
    created_at: rfc3339(job.createdAt),
    started_at: rfc3339OrNull(job.startedAt),
    finished_at: rfc3339OrNull(job.finishedAt),
  };
}

interface Page {
  limit: number;
  next_cursor: string | null;
  prev_cursor: string | null;
}

function pageOf(
  limit: number,
  shown: readonly Job[],
  place: { backward: boolean } | undefined,
  more: boolean,
): Page {
  const cursor = (backward: boolean, job: Job | undefined) =>
    job ? encodeCursor({ backward, values: [], id: job.id }, COLLECTION) : null;
  const backward = place?.backward ?? false;
  return {
    limit,
    next_cursor: backward || more ? cursor(false, shown.at(-1)) : null,
    prev_cursor: place && (!backward || more) ? cursor(true, shown[0]) : null,
  };
}
