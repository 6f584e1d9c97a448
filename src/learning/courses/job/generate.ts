import { type Static, Type } from "@sinclair/typebox";
import { enqueue } from "../../../jobs/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { areBeingRead } from "../../graph/being-read.ts";
import { findDomain } from "../../library/audiences/domain.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { findDocument } from "../../library/documents/document.ts";
import type { LearningParts } from "../../part.ts";
import { screenInput } from "../../rails/input.ts";
import { aboutTopic } from "../outline/retrieve.ts";
import { scopeOf } from "../outline/scope.ts";
import { holdsAnything, speaks } from "../outline/sources.ts";
import { costOf, planCourse, planSchema } from "../plan.ts";
import {
  type CourseRequest,
  librariesOfOrder,
  namespacesFor,
  type Order,
  requestSchema,
} from "../request.ts";
import { Stop } from "../work.ts";
import { ADVANCE, addCourseJob, COLLECTION, countQueued } from "./store.ts";
import { jobPath } from "./view.ts";

const AT_ONCE = { key: 2, organization: 4 } as const;
const QUEUED = { key: 20, organization: 50 } as const;

const acceptedSchema = Type.Object(
  {
    job_id: Type.String(),
    status: oneOf(["queued"]),
    status_url: Type.String(),
    estimated_cost: planSchema.properties.estimated_cost,
  },
  { ...closed, $id: "CourseJobAccepted" },
);

const outputSchema = Type.Union([acceptedSchema, planSchema]);
type Output = Static<typeof outputSchema>;

export function generateAction(parts: LearningParts): Action {
  return defineAction({
    name: "learning.courses.generate",
    summary: "Generate a course",
    description:
      "Returns a job. Poll it until it is terminal. Every sentence of the course is backed by a passage. With dry_run, returns the plan, gaps of the library and the maximum cost without generating anything.",
    kind: "write",
    tier: "daily",
    http: [
      { method: "POST", path: "/api/v1/learning/courses" },
      { method: "POST", path: "/api/public/v1/courses" },
    ],
    status: 202,
    limit: "create",
    scope: "courses:create",
    errors: [
      "NAMESPACE_FORBIDDEN",
      "RECORD_NOT_FOUND",
      "TOPIC_TOO_BROAD",
      "LANGUAGE_UNSUPPORTED",
      "GROUNDING_INSUFFICIENT",
      "GUARDRAIL_REFUSED",
      "CONCURRENCY_LIMITED",
      "QUEUE_FULL",
    ],
    input: requestSchema,
    output: outputSchema,
    statusOf: (output) => ("job_id" in output ? 202 : 200),
    prepare: async (context, request) => {
      const order = orderOf(context, request);
      if (request.dry_run) return { order, plan: await planCourse({ context, parts }, order) };
      await refuseTooBroad(context, order);
      return { order, plan: undefined };
    },
    run: async (context, _request, { order, plan }): Promise<Output> => {
      refuseUnfit(context, order);
      if (plan) return plan;
      refuseWhenFull(context);
      const { handle, org, principal, now } = context;
      const key = principal.kind === "key" ? principal.id : null;
      const id = addCourseJob(handle.connection, { org, requested_by: principal.id, key, order, now });
      context.about(COLLECTION, id);
      context.changed({ collection: COLLECTION, id, version: 1, before: {}, after: factsOf(order) });
      enqueue(context, { action: ADVANCE, input: { id }, key: id, patient: true, groups: groupsOf(key) });
      return {
        job_id: id,
        status: "queued",
        status_url: jobPath(context, id),
        estimated_cost: costOf({ context, parts }, order, usualLessons(order)),
      };
    },
    location: (output) => ("job_id" in output ? output.status_url : ""),
    retryAfter: (output) => ("job_id" in output ? 2 : undefined),
  });
}

/** Audit facts, without free text, which may name a person. */
function factsOf({
  topic: _topic,
  audience: _audience,
  libraries: _libraries,
  domains: _domains,
  mfa: _mfa,
  ...facts
}: Order): Record<string, unknown> {
  return facts;
}

/** Assumes lessons of average length until the outline is known. */
function usualLessons({ lessons = 16 }: Order): number[] {
  return Array.from({ length: lessons }, () => 420);
}

/** Refuses topics that cover most of the library. The job detects other problems. */
async function refuseTooBroad({ handle }: ReadContext, order: Order): Promise<void> {
  try {
    const scope = scopeOf(handle.connection, order);
    if (!scope.whole) await aboutTopic(handle.connection, scope);
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown;
    if (thrown.code === "TOPIC_TOO_BROAD") throw new Fault("TOPIC_TOO_BROAD");
  }
}

/** Rejects requests whose job would certainly fail. */
function refuseUnfit({ handle, now }: WriteContext, order: Order): void {
  const libraries = librariesOfOrder(order);
  const { connection } = handle;
  for (const id of order.documents ?? []) {
    if (!findDocument(connection, libraries, id)) throw new Fault("RECORD_NOT_FOUND");
  }
  if (order.domain !== undefined && order.domains.length === 0) throw new Fault("RECORD_NOT_FOUND");
  const { language } = order;
  if (language === undefined || !holdsAnything(connection, libraries)) return;
  if (areBeingRead(connection, { libraries, before: now, documents: order.documents })) return;
  if (!speaks(connection, libraries, language)) throw new Fault("LANGUAGE_UNSUPPORTED");
}

function orderOf(context: ReadContext, { dry_run: _, ...request }: CourseRequest): Order {
  const namespaces = namespacesFor(context.principal, request.namespace);
  if (namespaces.length === 0) throw new Fault("NAMESPACE_FORBIDDEN");
  const topic = screenInput(request.topic).text;
  const read = (namespace: Namespace) =>
    namespaces.includes(namespace) ? librariesOf(context, [namespace]) : [];
  const named = namespaces.flatMap(
    (namespace) => findDomain(context, [namespace], request.domain ?? topic)?.rid ?? [],
  );
  return {
    ...request,
    topic,
    namespaces,
    libraries: { org: context.org === 0 ? [] : read("org"), shared: read("shared") },
    domains: [...new Set(named)],
    mfa: context.principal.mfa ?? false,
  };
}

function groupsOf(key: string | null): Record<string, number> {
  return { courses: AT_ONCE.organization, ...(key !== null && { [`courses of ${key}`]: AT_ONCE.key }) };
}

function refuseWhenFull({ handle: { connection }, org, principal }: WriteContext): void {
  if (principal.kind === "key" && countQueued(connection, org, { key: principal.id }) >= QUEUED.key) {
    throw new Fault("CONCURRENCY_LIMITED", {
      message: say("learning.errors.tooManyCourses", { waiting: QUEUED.key, atOnce: AT_ONCE.key }),
      retryAfterSeconds: 15,
      facts: { limit: { policy: "courses", remaining: 0, reset: 15 } },
    });
  }
  if (countQueued(connection, org) >= QUEUED.organization)
    throw new Fault("QUEUE_FULL", { retryAfterSeconds: 15 });
}
