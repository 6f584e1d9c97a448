import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { libraryOf } from "../../evidence/cite.ts";
import { findDomain } from "../../library/domain.ts";
import type { LearningParts } from "../../part.ts";
import { screenInput } from "../../rails/input.ts";
import { aboutTopic } from "../outline/retrieve.ts";
import { scopeOf } from "../outline/scope.ts";
import { holdsAnything, holdsDocument, speaks } from "../outline/shelf.ts";
import { costOf, planCourse, planSchema } from "../plan.ts";
import { type CourseRequest, namespacesFor, type Order, requestSchema } from "../request.ts";
import { Stop } from "../work.ts";
import { AT_ONCE, admit, COLLECTION } from "./finish.ts";
import { addCourseJob } from "./store.ts";
import { jobPath } from "./view.ts";

/** How many courses may wait for their turn: of one API key, and of an organisation. */
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

/** `POST /courses` */
export function generateAction(parts: LearningParts): Action {
  return defineAction({
    name: "learning.courses.generate",
    summary: "Have a course made from the documents of the library",
    description:
      "Answers at once with a job; ask for it until it is terminal. Every sentence of the course is proven by a passage. With dry_run in the body nothing is made: the answer is the plan, what the library lacks for it, and what it would cost at most.",
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
      const id = addCourseJob(handle.connection, { org, requestedBy: principal.id, key, order, now });
      context.about(COLLECTION, id);
      context.changed({ collection: COLLECTION, id, version: 1, before: {}, after: factsOf(order) });
      admit(context);
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

/** What the trail keeps of an order for good: not the words of whoever asked, which may name a person. */
function factsOf({ topic: _topic, audience: _audience, ...facts }: Order): Record<string, unknown> {
  return facts;
}

/** How many lessons are reckoned with before the outline is known, each of a usual length. */
function usualLessons({ lessons = 16 }: Order): number[] {
  return Array.from({ length: lessons }, () => 420);
}

/** Looks as far as it takes to see whether the topic is most of the library. What it finds else, the job tells. */
async function refuseTooBroad({ handle, org }: ReadContext, order: Order): Promise<void> {
  try {
    const scope = scopeOf(handle.connection, org, order);
    if (!scope.whole) await aboutTopic(handle.connection, scope);
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown;
    if (thrown.code === "TOPIC_TOO_BROAD") throw new Fault("TOPIC_TOO_BROAD");
  }
}

/** What is wrong for certain is said at once, not by a job. */
function refuseUnfit({ handle, org }: WriteContext, order: Order): void {
  const libraries = order.namespaces.map((namespace) => libraryOf(namespace, org)).sort((a, b) => b - a);
  const { connection } = handle;
  for (const id of order.documents ?? []) {
    if (!libraries.some((library) => holdsDocument(connection, library, id)))
      throw new Fault("RECORD_NOT_FOUND");
  }
  if (order.domain !== undefined && !findDomain(connection, libraries, order.domain))
    throw new Fault("RECORD_NOT_FOUND");
  const { language } = order;
  if (language === undefined || libraries.every((library) => !holdsAnything(connection, library))) return;
  if (!libraries.some((library) => speaks(connection, library, language)))
    throw new Fault("LANGUAGE_UNSUPPORTED");
}

function orderOf({ principal }: ReadContext, { dry_run: _, ...request }: CourseRequest): Order {
  const namespaces = namespacesFor(principal, request.namespace);
  if (namespaces.length === 0) throw new Fault("NAMESPACE_FORBIDDEN");
  return { ...request, topic: screenInput(request.topic).text, namespaces };
}

function refuseWhenFull({ handle, org, principal }: WriteContext): void {
  const count = (whose: string, ...values: string[]) =>
    Number(
      handle.connection
        .statement(
          `SELECT count(*) AS n FROM learning_course_jobs WHERE org = ? AND state = 'queued'${whose}`,
        )
        .get(org, ...values)?.n,
    );
  if (principal.kind === "key" && count(" AND key = ?", principal.id) >= QUEUED.key) {
    throw new Fault("CONCURRENCY_LIMITED", {
      message: `This key has ${QUEUED.key} courses waiting, and ${AT_ONCE.key} are made at a time. Wait until some are over.`,
      retryAfterSeconds: 15,
      facts: { limit: { policy: "courses", remaining: 0, reset: 15 } },
    });
  }
  if (count("") >= QUEUED.organization) throw new Fault("QUEUE_FULL", { retryAfterSeconds: 15 });
}
