import { type Static, Type } from "@sinclair/typebox";
import { rfc3339, rfc3339OrNull } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { as } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { unstored } from "../../../text/stored.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { findDocument } from "../../library/documents/document.ts";
import { type CourseLesson, courseSchema, lessonSchema, usageSchema } from "../course.ts";
import { citationsOfLesson } from "../quoted.ts";
import { namespacesFor, type Order, requestProperties } from "../request.ts";
import { courseJobs } from "../tables.ts";
import { finishedUnits } from "../units.ts";
import { librariesOfReader } from "../versions/readable.ts";
import { findVersion } from "../versions/store.ts";
import { COURSE_JOB_STATES, isTerminal, STAGES, WAITING_REASONS } from "./state.ts";
import { COLLECTION, type CourseJob, countQueued, findCourseJob } from "./store.ts";

const moment = Type.String({ format: "date-time" });

const { dry_run: _, ...asked } = requestProperties;
const askedSchema = Type.Object(asked, {
  ...closed,
  $id: "CourseRequest",
  description: "Request of the job. Repeating it reuses finished parts.",
});

const summaryProperties = {
  job_id: Type.String(),
  status: oneOf(COURSE_JOB_STATES),
  terminal: Type.Boolean({
    description: "True if the job is finished. Rely on this for unknown states.",
  }),
  topic: Type.String(),
  request: askedSchema,
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  stage: nullable(oneOf(STAGES)),
  units_done: Type.Integer(),
  units_total: nullable(Type.Integer({ description: "Available once the outline is complete" })),
  units_reused: Type.Integer({ description: "Parts reused from an earlier course" }),
  position: nullable(Type.Integer({ description: "Position in the queue" })),
  estimated_start_at: nullable(moment),
  waiting: nullable(
    Type.Object({ reason: oneOf(WAITING_REASONS), message: Type.String(), resume_at: moment }, closed),
  ),
  error: nullable(Type.Object({ code: Type.String(), message: Type.String() }, closed)),
  course_id: nullable(Type.String()),
  course_version: nullable(Type.Integer()),
  usage: usageSchema,
  attempt: Type.Integer({
    description: "Number of starts, including restarts after a shutdown",
  }),
  status_url: Type.String(),
  created_at: moment,
  started_at: nullable(moment),
  finished_at: nullable(moment),
};

export const jobSummarySchema = Type.Object(summaryProperties, { ...closed, $id: "CourseJobSummary" });

export const jobSchema = Type.Object(
  {
    ...summaryProperties,
    course: Type.Optional(courseSchema),
    partial: Type.Optional(
      Type.Object(
        { lessons: Type.Array(lessonSchema) },
        { ...closed, description: "Finished parts of a failed or cancelled course" },
      ),
    ),
    /** Null once the job has ended. */
    ask_again_after: nullable(Type.Integer({ description: "Recommended seconds until the next poll" })),
  },
  { ...closed, $id: "CourseJob" },
);

export type JobSummary = Static<typeof jobSummarySchema>;
export type JobView = Static<typeof jobSchema>;

const PATHS = { key: "/api/public/v1/courses", user: "/api/v1/learning/courses" } as const;

export function jobPath({ principal }: ReadContext, id: string): string {
  return `${principal.kind === "key" ? PATHS.key : PATHS.user}/${id}`;
}

/** Users see jobs of their organisation whose sources they can read; API keys see only their own. */
export function visibleJob(context: ReadContext, id: string): CourseJob {
  const { principal, handle, org } = context;
  const job = findCourseJob(handle.connection, org, id, librariesOfReader(context));
  if (!job || (principal.kind === "key" && job.requested_by !== principal.id))
    throw new Fault("JOB_NOT_FOUND");
  context.about(COLLECTION, id);
  return job;
}

export function summarise(context: ReadContext, job: CourseJob): JobSummary {
  const place = placeOf(context, job);
  return {
    job_id: job.id,
    status: job.state,
    terminal: isTerminal(job.state),
    topic: job.order.topic,
    request: askedFor(job.order),
    progress: job.progress / 1000,
    stage: job.stage,
    units_done: job.units_done,
    units_total: job.units_total,
    units_reused: job.units_reused,
    position: place?.position ?? null,
    estimated_start_at: place ? rfc3339(place.startsAt) : null,
    waiting: waitOf(context, job),
    error:
      job.error_code === null
        ? null
        : { code: job.error_code, message: localise(context, unstored(job.error_message ?? "")) },
    course_id: job.course,
    course_version: job.course_version,
    usage: {
      engine: job.prompt_tokens + job.completion_tokens > 0 ? "model" : "builtin",
      prompt_tokens: job.prompt_tokens,
      completion_tokens: job.completion_tokens,
      cost_micro: job.cost_micro,
      currency: context.principal.organization.currency,
      cpu_ms: job.cpu_ms,
    },
    attempt: job.attempts,
    status_url: jobPath(context, job.id),
    created_at: rfc3339(job.created_at),
    started_at: rfc3339OrNull(job.started_at),
    finished_at: rfc3339OrNull(job.finished_at),
  };
}

function waitOf(context: ReadContext, { state, waiting_for, resume_at }: CourseJob): JobSummary["waiting"] {
  if (state !== "waiting" || waiting_for === null || resume_at === null) return null;
  const message = localise(context, say(`learning.serverWaits.${waiting_for}`));
  return { reason: waiting_for, message, resume_at: rfc3339(resume_at) };
}

function askedFor({
  namespaces,
  libraries: _libraries,
  domains: _domains,
  mfa: _mfa,
  ...asked
}: Order): Static<typeof askedSchema> {
  return { ...asked, namespace: namespaces.length > 1 ? "auto" : (namespaces[0] ?? "auto") };
}

export function showJob(context: ReadContext, job: CourseJob): JobView {
  const { connection } = context.handle;
  const made =
    job.course === null || job.course_version === null
      ? undefined
      : findVersion(connection, job.org, job.course, job.course_version);
  const broken = job.state === "failed" || job.state === "cancelled";
  return {
    ...summarise(context, job),
    ...(made && { course: made.body }),
    ...(broken && { partial: { lessons: finishedLessons(context, job) } }),
    ask_again_after: isTerminal(job.state) ? null : askAgainAfter(context, job),
  };
}

/** Finished lessons whose documents the caller can still read. */
function finishedLessons(context: ReadContext, job: CourseJob): CourseLesson[] {
  const { connection } = context.handle;
  const libraries = librariesOf(context, namespacesFor(context.principal));
  return finishedUnits<{ lesson: CourseLesson }>(connection, job, "lessons")
    .map(({ lesson }) => lesson)
    .filter((lesson) => {
      const ids = new Set(citationsOfLesson(lesson).map(({ document_id }) => document_id));
      return [...ids].every((id) => findDocument(connection, libraries, id));
    });
}

/** Polling interval: instant courses take seconds, others are polled less often. */
function askAgainAfter({ now }: ReadContext, job: CourseJob): number {
  const seconds = (now - (job.started_at ?? job.created_at)) / 1000;
  return Math.min(15, Math.max(2, Math.round(2 + seconds / 10)));
}

const USUAL_MS = 20_000;

/** Queue position, with an estimated start based on recent job durations. */
function placeOf({ handle, now }: ReadContext, job: CourseJob) {
  if (job.state !== "queued") return undefined;
  const { connection } = handle;
  const position = countQueued(connection, job.org, { before: job.id }) + 1;
  const usual = connection.get`
    SELECT avg(${courseJobs.ran_ms}) ${as<"ms", number | null>("ms")} FROM (
      SELECT ${courseJobs.ran_ms} FROM ${courseJobs}
      WHERE ${courseJobs.org} = ${job.org} AND ${courseJobs.outcome} = 'succeeded'
      ORDER BY ${courseJobs.id} DESC LIMIT 10)`;
  return { position, startsAt: now + Math.round(((usual?.ms ?? USUAL_MS) * (position - 1)) / 4) };
}
