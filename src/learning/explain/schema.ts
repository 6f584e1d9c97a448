import { type Static, Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { type Claim, claimSchema } from "../evidence/claim.ts";
import { LEVELS } from "./compose.ts";

const VERDICTS = ["grounded", "partial", "insufficient_evidence"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const questionSchema = Type.Object(
  {
    concept: Type.String({
      minLength: 1,
      maxLength: 300,
      pattern: "\\S",
      description: "What to explain: the name of a concept, or a topic in a few words",
    }),
    domain: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 120,
        description: "The id or the name of the domain whose documents alone are asked",
      }),
    ),
    level: Type.Optional(oneOf(LEVELS, "How far it goes: intermediate unless said")),
    max_words: Type.Optional(
      Type.Integer({ minimum: 20, maximum: 1000, description: "How long it may be: 200 unless said" }),
    ),
    language: Type.Optional(
      Type.String({
        pattern: "^[a-z]{2}$",
        description: "ISO 639-1: only documents in it are asked; all unless said",
      }),
    ),
    namespace: Type.Optional(
      oneOf(
        ["auto", "shared", "org"],
        "The appliance's own library, the organisation's, or both: both unless said",
      ),
    ),
  },
  closed,
);
export type QuestionInput = Static<typeof questionSchema>;

const namespace = oneOf(["shared", "org"]);

const neighbour = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    namespace,
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
  },
  { ...closed, $id: "ConceptNeighbour" },
);
export type Neighbour = Static<typeof neighbour>;

/** Stored part of an explanation, without the fields of a single call. */
const kept = {
  id: Type.String(),
  concept: Type.Object(
    {
      id: nullable(Type.String({ description: "Null where the library has text about it and no concept" })),
      name: Type.String(),
      namespace: nullable(namespace),
    },
    closed,
  ),
  level: oneOf(LEVELS),
  language: Type.String(),
  verdict: oneOf(VERDICTS, "insufficient_evidence: the library does not say, and nothing is invented"),
  explanation: Type.String({
    description: "The claims as running text, with an empty line between paragraphs",
  }),
  claims: Type.Array(Type.Unsafe<Claim>(claimSchema)),
  assumes: Type.Array(neighbour, { description: "What should be known before" }),
  leads_to: Type.Array(neighbour, { description: "What can be learnt next" }),
  conflicts: Type.Array(Type.Object({ claim_ids: Type.Array(Type.String()), note: Type.String() }, closed), {
    description: "Where documents contradict each other",
  }),
  not_found: Type.Array(Type.String(), { description: "What was asked for and the library does not hold" }),
  guardrails: Type.Object(
    {
      input_flags: Type.Array(Type.String()),
      redactions: Type.Integer({ minimum: 0, description: "Pieces of personal data kept from the model" }),
      dropped_claims: Type.Array(Type.Object({ reason: Type.String() }, closed)),
    },
    closed,
  ),
  engine: Type.Object(
    {
      name: Type.String(),
      version: Type.String(),
      model: Type.Optional(Type.String()),
      mode: oneOf(["builtin", "model"]),
      fallback: Type.Optional(
        Type.String({ description: "Why the built-in engine answered although a model is set" }),
      ),
    },
    closed,
  ),
  library: Type.Object(
    {
      revisions: Type.Array(Type.Object({ namespace, revision: Type.Integer() }, closed), {
        description: "Which state of which library was asked",
      }),
    },
    closed,
  ),
};

const keptSchema = Type.Object(kept, closed);
export type KeptExplanation = Static<typeof keptSchema>;

export const explanationSchema = Type.Object(
  {
    ...kept,
    stale: Type.Boolean({
      description: "Whether a cited document has a newer version that no longer says what is quoted",
    }),
    usage: Type.Object(
      {
        engine: Type.String(),
        prompt_tokens: Type.Integer(),
        completion_tokens: Type.Integer(),
        cost_micro: Type.Integer(),
        currency: Type.String(),
        cpu_ms: Type.Integer(),
      },
      closed,
    ),
    correlation_id: Type.String(),
  },
  { ...closed, $id: "ConceptExplanation" },
);
export type Explanation = Static<typeof explanationSchema>;
