import { type Static, Type } from "@sinclair/typebox";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import { areBeingRead } from "../graph/being-read.ts";
import type { LearningParts } from "../part.ts";
import { gapSchema } from "./course.ts";
import { type Matter, matterOf } from "./outline/concepts.ts";
import { type Outline, outlineOf } from "./outline/outline.ts";
import { retrieveSections } from "./outline/retrieve.ts";
import { type Scope, scopeOf } from "./outline/scope.ts";
import { type Web, webOf } from "./outline/web.ts";
import { librariesOfOrder, type Order } from "./request.ts";
import { Stop } from "./work.ts";

const costSchema = Type.Object(
  {
    worst_case_micro: nullable(
      Type.Integer({
        description: "In micro-units of the currency. Null if the model's price is unknown.",
      }),
    ),
    currency: Type.String(),
    engine: oneOf(["builtin", "model"]),
  },
  { ...closed, $id: "EstimatedCost" },
);

export const planSchema = Type.Object(
  {
    dry_run: Type.Literal(true),
    topic: Type.String(),
    title: Type.String(),
    language: Type.String(),
    modules: Type.Array(
      Type.Object(
        { title: Type.String(), estimated_minutes: Type.Integer(), lessons: Type.Array(Type.String()) },
        closed,
      ),
    ),
    coverage: Type.Object(
      {
        concepts_requested: Type.Integer(),
        concepts_grounded: Type.Integer(),
        gaps: Type.Array(gapSchema),
      },
      closed,
    ),
    documents: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }, closed)),
    estimated_cost: costSchema,
  },
  { ...closed, $id: "CoursePlan" },
);

export type CoursePlan = Static<typeof planSchema>;

export async function planCourse(work: Planning, order: Order): Promise<CoursePlan> {
  const { context } = work;
  const { connection } = context.handle;
  try {
    const scope = scopeOf(connection, order);
    const chosen = await retrieveSections(connection, scope);
    const matter = await matterOf(connection, chosen);
    const web = await webOf(
      connection,
      scope,
      matter,
      chosen.map(({ document }) => document),
    );
    const outline = await outlineOf(scope, chosen, matter, web, order.lessons);
    return planned(work, order, { scope, matter, web, outline });
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown;
    const { code } = thrown;
    if (areBeingRead(connection, { libraries: librariesOfOrder(order), before: context.now, graph: true }))
      throw new Fault("NOT_READY", { message: say("learning.errors.documentsBeingRead") });
    const reported =
      code === "TOPIC_TOO_BROAD" || code === "LANGUAGE_UNSUPPORTED" ? code : "GROUNDING_INSUFFICIENT";
    throw new Fault(reported);
  }
}

interface Planning {
  context: ReadContext;
  parts: LearningParts;
}

function emptyPlan({ principal }: ReadContext, order: Order): CoursePlan {
  return {
    dry_run: true,
    topic: order.topic,
    title: order.topic,
    language: order.language ?? "en",
    modules: [],
    coverage: {
      concepts_requested: 1,
      concepts_grounded: 0,
      gaps: [{ concept: order.topic, reason: "not_in_library" }],
    },
    documents: [],
    estimated_cost: { worst_case_micro: 0, currency: principal.organization.currency, engine: "builtin" },
  };
}

const WORDS_PER_MINUTE = 120;

function planned(
  work: Planning,
  order: Order,
  { scope, matter, web, outline }: { scope: Scope; matter: Matter; web: Web; outline: Outline },
): CoursePlan {
  const { concepts } = matter;
  const lessons = outline.modules.flatMap((module) => module.lessons);
  const used = new Set(lessons.flatMap(({ sections }) => sections.map(({ document }) => document)));
  return {
    ...emptyPlan(work.context, order),
    title: outline.title,
    language: scope.language,
    modules: outline.modules.map(({ title, lessons: own }) => ({
      title,
      estimated_minutes: own.reduce(
        (sum, { words }) => sum + Math.max(2, Math.ceil(Math.min(words, 600) / WORDS_PER_MINUTE)),
        0,
      ),
      lessons: own.map((lesson) => lesson.title),
    })),
    coverage: {
      concepts_requested:
        concepts.length + web.gaps.filter(({ reason }) => reason === "not_in_library").length,
      concepts_grounded: concepts.filter(({ definition }) => definition !== null).length,
      gaps: [...web.gaps],
    },
    documents: scope.sources.filter(({ rid }) => used.has(rid)).map(({ id, title }) => ({ id, title })),
    estimated_cost: costOf(
      work,
      order,
      lessons.map(({ words }) => words),
    ),
  };
}

/** Maximum cost: a model writes all lessons and uses each lesson's full budget. */
export function costOf(
  { context, parts }: Planning,
  order: Order,
  words: readonly number[],
): CoursePlan["estimated_cost"] {
  const { principal, handle } = context;
  const account = {
    organization: principal.organization,
    ...(principal.kind === "key" && { key: principal.id }),
    ...(order.max_cost !== undefined && { maxCost: order.max_cost }),
  };
  const units = words.map((sourceWords) => ({ sourceWords: Math.min(sourceWords, 1200), maxWords: 700 }));
  const { engine, worstCost } = parts.composer.estimate(handle.connection, account, units);
  const capped =
    worstCost === null || order.max_cost === undefined ? worstCost : Math.min(worstCost, order.max_cost);
  return { worst_case_micro: capped, currency: principal.organization.currency, engine };
}
