import { createHash } from "node:crypto";
import { type Static, Type } from "@sinclair/typebox";
import { waitForJob } from "../../../jobs/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed, component, idInput, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, type Page, pageOf } from "../../../records/index.ts";
import { librariesOfReader } from "../versions/readable.ts";
import { COURSE_JOB_STATES, isTerminal } from "./state.ts";
import { COLLECTION, listCourseJobs } from "./store.ts";
import { jobSchema, jobSummarySchema, showJob, summarise, visibleJob } from "./view.ts";

const MAX_WAIT = 25;

export const getAction: Action = defineAction({
  name: "learning.courses.get",
  summary: "Get a course job",
  description:
    "The ETag stays the same until the job changes: send it as If-None-Match to get 304. With ?wait=, the response is delayed until the state changes or the seconds have passed.",
  kind: "read",
  tier: "daily",
  http: [
    { method: "GET", path: "/api/v1/learning/courses/:job_id" },
    { method: "GET", path: "/api/public/v1/courses/:job_id" },
  ],
  limit: "read",
  scope: "courses:read",
  errors: ["JOB_NOT_FOUND"],
  input: Type.Object(
    {
      job_id: idInput,
      wait: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MAX_WAIT, description: "Seconds to wait for a change of state" }),
      ),
    },
    closed,
  ),
  output: jobSchema,
  prepare: async (context, { job_id, wait = 0 }) => {
    const { state: before } = visibleJob(context, job_id);
    const until = performance.now() + wait * 1000;
    for (;;) {
      const left = until - performance.now();
      const { state, queue_id } = visibleJob(context, job_id);
      if (left <= 0 || isTerminal(state) || state !== before) return;
      await waitForJob(queue_id ?? job_id, left);
    }
  },
  run: async (context, { job_id }) => showJob(context, visibleJob(context, job_id)),
  etag: etagOf,
  retryAfter: ({ ask_again_after }) => ask_again_after ?? undefined,
});

/** Excludes the polling hint and estimated start, which change without an update. */
function etagOf({ ask_again_after: _, estimated_start_at: __, ...stable }: Static<typeof jobSchema>): string {
  return createHash("sha256").update(JSON.stringify(stable)).digest("base64url").slice(0, 27);
}

export const listAction: Action = defineAction({
  name: "learning.courses.list",
  summary: "List course jobs",
  description:
    "API keys see their own jobs. Users see those of their organisation whose documents they can read. Jobs are kept for 30 days.",
  kind: "read",
  tier: "daily",
  http: [
    { method: "GET", path: "/api/v1/learning/courses" },
    { method: "GET", path: "/api/public/v1/courses" },
  ],
  limit: "read",
  scope: "courses:read",
  input: Type.Object(
    {
      state: Type.Optional(oneOf(COURSE_JOB_STATES)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
      cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    closed,
  ),
  output: Type.Object({ data: Type.Array(jobSummarySchema), page: component<Page>("Page") }, closed),
  run: async (context, { state, limit = 50, cursor }) => {
    const place = cursor === undefined ? undefined : decodeCursor(cursor, COLLECTION, 0);
    const found = listCourseJobs(context.handle.connection, context.org, {
      libraries: librariesOfReader(context),
      ...(context.principal.kind === "key" && { requestedBy: context.principal.id }),
      ...(state && { state }),
      ...(place && { place }),
      limit: limit + 1,
    });
    const { shown, page } = pageOf(found, {
      shape: COLLECTION,
      limit,
      place,
      at: ({ id }) => ({ values: [], id }),
    });
    context.returned(shown.length);
    return { data: shown.map((job) => summarise(context, job)), page };
  },
});
