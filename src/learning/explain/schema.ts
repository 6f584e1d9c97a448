import { type Static, Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { type Citation, type Claim, citationSchema, claimSchema } from "../evidence/claim.ts";
import { droppedSchema } from "../evidence/dropped.ts";
import { FALLBACKS } from "../generation/composer.ts";
import { LEVELS } from "./compose.ts";

const VERDICTS = ["grounded", "partial", "related", "insufficient_evidence"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const questionSchema = Type.Object(
  {
    concept: Type.String({
      minLength: 1,
      maxLength: 300,
      pattern: "\\S",
      description: "Name of a concept, or a short topic",
    }),
    domain: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 120,
        description: "ID or name of the only domain to search",
      }),
    ),
    level: Type.Optional(oneOf(LEVELS, "Level. Defaults to intermediate")),
    max_words: Type.Optional(
      Type.Integer({ minimum: 20, maximum: 1000, description: "Maximum number of words. Defaults to 200." }),
    ),
    language: Type.Optional(
      Type.String({
        pattern: "^[a-z]{2}$",
        description: "ISO 639-1 language of the documents to search. Defaults to all.",
      }),
    ),
    namespace: Type.Optional(
      oneOf(
        ["auto", "shared", "org"],
        "Library to search: shared, the organisation's, or both. Defaults to both",
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
  kind: oneOf(
    ["concept", "passage"],
    "concept: sentences that explain a concept; passage: the section that answers a plain question, as written",
  ),
  concept: Type.Object(
    {
      id: nullable(Type.String({ description: "Null if the library has relevant text but no concept" })),
      name: Type.String(),
      namespace: nullable(namespace),
    },
    closed,
  ),
  level: oneOf(LEVELS),
  language: Type.String(),
  verdict: oneOf(
    VERDICTS,
    "related: the passage holds most of the question; insufficient_evidence: the library does not answer it",
  ),
  places: Type.Array(Type.Unsafe<Citation>(citationSchema), {
    description: "Other places that may answer the question, best first",
  }),
  explanation: Type.String({
    description: "Claims as running text, with an empty line between paragraphs",
  }),
  claims: Type.Array(Type.Unsafe<Claim>(claimSchema)),
  assumes: Type.Array(neighbour, { description: "Prerequisites" }),
  leads_to: Type.Array(neighbour, { description: "Next topics to learn" }),
  conflicts: Type.Array(Type.Object({ claim_ids: Type.Array(Type.String()), note: Type.String() }, closed), {
    description: "Contradictions between documents",
  }),
  not_found: Type.Array(Type.String(), { description: "Requested content that the library lacks" }),
  guardrails: Type.Object(
    {
      input_flags: Type.Array(Type.String()),
      redactions: Type.Integer({ minimum: 0, description: "Personal data withheld from the model" }),
      dropped_claims: Type.Array(droppedSchema, {
        description:
          "Sentences left out, with the reason for each. If engine.fallback is unsupported, these are all sentences of the model",
      }),
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
        oneOf(
          FALLBACKS,
          "Reason why the built-in engine answered although a model is configured. unsupported: every sentence of the model was dropped, see guardrails.dropped_claims; no_claims: the model wrote none; output_invalid: its answer was not readable; unavailable: no answer in time; budget: a spending cap is reached; breach: blocked after an excessive answer; price_unknown: no price is set",
        ),
      ),
    },
    closed,
  ),
  library: Type.Object(
    {
      revisions: Type.Array(Type.Object({ namespace, revision: Type.Integer() }, closed), {
        description: "State of the library that was searched",
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
    notice: nullable(Type.String({ description: "Reason why the same question may soon be answered" })),
    stale: Type.Boolean({
      description: "True if a cited document has a newer version without the quotation",
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
