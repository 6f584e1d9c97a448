import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { type Citation, type Claim, citationSchema, claimSchema } from "../evidence/claim.ts";

/** Bloom's taxonomy. */
export const BLOOM_LEVELS = ["remember", "understand", "apply", "analyse", "evaluate"] as const;
export type Bloom = (typeof BLOOM_LEVELS)[number];

export const COURSE_LEVELS = ["introductory", "intermediate", "advanced"] as const;
export type CourseLevel = (typeof COURSE_LEVELS)[number];

const BLOCK_TYPES = [
  "definition",
  "explanation",
  "example",
  "procedure",
  "figure_ref",
  "table",
  "code",
] as const;
export type ContentType = (typeof BLOCK_TYPES)[number];

const ITEM_TYPES = ["mcq", "multi", "cloze", "short", "order", "match", "truefalse"] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

const namespace = oneOf(["shared", "org"]);
const text = Type.String();
const texts = Type.Array(Type.String());
const claim = Type.Unsafe<Claim>(claimSchema);
const citation = Type.Unsafe<Citation>(citationSchema);

const conceptRef = Type.Object({ id: text, name: text, namespace }, { ...closed, $id: "CourseConceptRef" });

const objective = Type.Object(
  { id: text, text, bloom: oneOf(BLOOM_LEVELS), concept_ids: texts },
  { ...closed, $id: "CourseObjective" },
);

const option = Type.Object({ id: text, text }, closed);
const reasonedOption = Type.Object({ id: text, text, reason: Type.Optional(citation) }, closed);
const CHOICES = "Choices; definitions for match, shuffled steps for order";

const answer = Type.Union([Type.String(), texts, Type.Boolean(), Type.Record(Type.String(), Type.String())], {
  description:
    "mcq: option ID; multi: IDs; order: all IDs in order; match: prompt ID to option ID; truefalse: true or false; cloze and short: text",
});
const accepted = Type.Optional(
  Type.Array(Type.String(), { description: "Cloze and short: other accepted answers" }),
);
const proof = Type.Array(citation, { description: "Passages that prove the answer" });

const question = {
  id: text,
  type: oneOf(ITEM_TYPES),
  bloom: oneOf(BLOOM_LEVELS),
  stem: text,
  prompts: Type.Optional(Type.Array(option, { description: "Match only: terms to assign to options" })),
  concept_ids: texts,
  difficulty: Type.Number({ minimum: 0, maximum: 1 }),
};

/** The answer's form depends on the type. */
const itemSchema = Type.Object(
  {
    ...question,
    options: Type.Array(reasonedOption, {
      description: `${CHOICES}. \`reason\` proves the right option, or says where a wrong one belongs`,
    }),
    answer,
    accepted,
    explanation: claim,
    proof,
  },
  { ...closed, $id: "CourseItem" },
);

/** The answer is included for authors only. */
const shownItemSchema = Type.Object(
  {
    ...question,
    options: Type.Array(reasonedOption, {
      description: `${CHOICES}. \`reason\` is visible to authors only`,
    }),
    answer: Type.Optional(answer),
    accepted,
    explanation: Type.Optional(claim),
    proof: Type.Optional(proof),
  },
  {
    ...closed,
    $id: "ShownCourseItem",
    description: "Answer, accepted, explanation and proof are visible to authors only",
  },
);

const content = Type.Object(
  { type: oneOf(BLOCK_TYPES), heading: Type.Optional(text), claims: Type.Array(claim) },
  { ...closed, $id: "CourseContent" },
);

function lessonWith<I extends TSchema>(item: I, $id: string) {
  return Type.Object(
    {
      id: text,
      order: Type.Integer({ minimum: 1 }),
      title: text,
      estimated_minutes: Type.Integer({ minimum: 1 }),
      mode: oneOf(["builtin", "model"]),
      locked: Type.Boolean({ description: "True if locked against regeneration" }),
      concept_ids: texts,
      objectives: Type.Array(objective),
      requires: Type.Array(Type.String(), { description: "Lessons of this course to complete first" }),
      content: Type.Array(content),
      key_terms: Type.Array(Type.Object({ concept_id: text, name: text, claim }, closed)),
      checks: Type.Array(item),
    },
    { ...closed, $id },
  );
}

function moduleWith<L extends TSchema, I extends TSchema>(lesson: L, item: I, $id: string) {
  return Type.Object(
    {
      id: text,
      order: Type.Integer({ minimum: 1 }),
      title: text,
      rationale: text,
      estimated_minutes: Type.Integer({ minimum: 1 }),
      lessons: Type.Array(lesson),
      assessment: Type.Object(
        { pass_score: Type.Number({ minimum: 0, maximum: 1 }), items: Type.Array(item) },
        closed,
      ),
    },
    { ...closed, $id },
  );
}

export const lessonSchema = lessonWith(itemSchema, "CourseLesson");
const moduleSchema = moduleWith(lessonSchema, itemSchema, "CourseModule");
const shownModuleSchema = moduleWith(
  lessonWith(shownItemSchema, "ShownCourseLesson"),
  shownItemSchema,
  "ShownCourseModule",
);

const GAP_REASONS = ["not_in_library", "no_definition", "only_mentioned"] as const;

/** A concept that the course needs but the library lacks or covers poorly. */
export const gapSchema = Type.Object(
  { concept: text, reason: oneOf(GAP_REASONS) },
  { ...closed, $id: "CourseGap" },
);

export const usageSchema = Type.Object(
  {
    engine: text,
    prompt_tokens: Type.Integer(),
    completion_tokens: Type.Integer(),
    cost_micro: Type.Integer(),
    currency: text,
    cpu_ms: Type.Integer(),
  },
  { ...closed, $id: "GenerationUsage" },
);

const graph = Type.Object(
  {
    nodes: Type.Array(Type.Object({ id: text, name: text, namespace, lesson_id: nullable(text) }, closed)),
    edges: Type.Array(Type.Object({ from: text, to: text, confidence: Type.Number() }, closed)),
  },
  closed,
);

/** Every sentence of a lesson is a claim with its citation. */
function courseWith<M extends TSchema>(module: M, $id: string) {
  return Type.Object(
    {
      id: text,
      version: Type.Integer({ minimum: 1 }),
      topic: text,
      title: text,
      language: text,
      level: oneOf(COURSE_LEVELS),
      audience: nullable(text),
      created_at: Type.String({ format: "date-time" }),
      engine: Type.Object(
        { name: text, version: text, model: Type.Optional(text), mode: oneOf(["builtin", "model", "mixed"]) },
        closed,
      ),
      library: Type.Object(
        {
          revision: Type.Object({ shared: Type.Integer(), org: Type.Integer() }, closed),
          namespaces: Type.Array(namespace),
          documents: Type.Array(
            Type.Object({ id: text, title: text, sha256: text, revision: Type.Integer() }, closed),
          ),
        },
        closed,
      ),
      namespace: oneOf(["auto", "shared", "org"]),
      summary: text,
      prerequisites: Type.Array(conceptRef, { description: "Recommended prior knowledge" }),
      outcomes: Type.Array(objective),
      modules: Type.Array(module),
      graph,
      coverage: Type.Object(
        {
          concepts_requested: Type.Integer(),
          concepts_grounded: Type.Integer(),
          gaps: Type.Array(gapSchema),
        },
        closed,
      ),
      quality: Type.Object(
        {
          grounded_share: Type.Number(),
          claim_count: Type.Integer(),
          dropped_claims: Type.Integer(),
          order_violations: Type.Integer(),
        },
        closed,
      ),
      warnings: texts,
      usage: usageSchema,
      stale: Type.Boolean({ description: "True if a source document has changed" }),
    },
    { ...closed, $id },
  );
}

export const courseSchema = courseWith(moduleSchema, "Course");

/** Answers are included for authors only. */
export const shownCourseSchema = courseWith(shownModuleSchema, "ShownCourse");

export type Course = Static<typeof courseSchema>;
export type ShownCourse = Static<typeof shownCourseSchema>;
export type CourseModule = Static<typeof moduleSchema>;
export type CourseLesson = Static<typeof lessonSchema>;
export type CourseItem = Static<typeof itemSchema>;
export type CourseContent = Static<typeof content>;
export type CourseObjective = Static<typeof objective>;
export type CourseConceptRef = Static<typeof conceptRef>;
export type Gap = Static<typeof gapSchema>;
