import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { localise } from "../../kernel/language.ts";
import { list, pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { concepts } from "../concepts/tables.ts";
import type { Dropped } from "../evidence/dropped.ts";
import type { Account, Fallback, Spent } from "../generation/composer.ts";
import { areBeingRead } from "../graph/being-read.ts";
import { librariesOf } from "../library/audiences/libraries.ts";
import type { LearningParts } from "../part.ts";
import { type Screened, screenInput } from "../rails/input.ts";
import { languageOf } from "../text/language.ts";
import { type Answer, answer, type Question, runningText, verdictOf } from "./answer.ts";
import { noteAsked } from "./asks.ts";
import { COLLECTION } from "./collection.ts";
import { isStale, keepAnswer, keptAnswer, questionKey, revisionsOf } from "./keep.ts";
import { proseOf } from "./prose.ts";
import {
  type Explanation,
  explanationSchema,
  type KeptExplanation,
  type QuestionInput,
  questionSchema,
} from "./schema.ts";
import { namespacesOf, scopesOf, speaks } from "./scopes.ts";
import { checkClaims } from "./verify.ts";

const MAX_WORDS = 200;

interface Made {
  readonly question: string;
  readonly libraries: readonly number[];
  readonly answer: KeptExplanation;
  readonly spent: Spent;
}

const FREE: Spent = { engine: "builtin", promptTokens: 0, completionTokens: 0, costMicro: 0, cpuMs: 0 };

/** A write action, because the answer is stored and counted. */
export function explainAction(parts: LearningParts): Action {
  return defineAction({
    name: "learning.concepts.explain",
    summary: "Explain a concept",
    description:
      "Every sentence is quoted from a passage or checked against it; `citations` gives the source. If the documents do not answer the question, `verdict` is insufficient_evidence without claims. The same question to unchanged libraries returns the same answer for thirty days.",
    kind: "write",
    question: true,
    tier: "everyone",
    http: [
      { method: "POST", path: "/api/v1/learning/concepts/explain" },
      { method: "POST", path: "/api/public/v1/concepts/explain" },
    ],
    scope: "concepts:explain",
    limit: "explain",
    // A dry run would cost as much as a real call.
    dryRun: false,
    errors: ["GUARDRAIL_REFUSED", "NAMESPACE_FORBIDDEN", "LANGUAGE_UNSUPPORTED", "BUDGET_EXCEEDED"],
    input: questionSchema,
    output: explanationSchema,
    prepare: (context, input) => make(parts, context, input),
    run: async (context, _input, { question, libraries, answer: made, spent }) => {
      const { connection } = context.handle;
      const { org, now } = context;
      const kept = keepAnswer(connection, { org, question, libraries, answer: made, now });
      noteAsked(context, kept.id);
      context.about(COLLECTION, kept.id);
      return shown(context, kept, spent);
    },
  });
}

export function shown(context: ReadContext, kept: KeptExplanation, spent: Spent = FREE): Explanation {
  const { engine, promptTokens, completionTokens, costMicro, cpuMs } = spent;
  return {
    ...kept,
    ...stillKnown(context, kept),
    notice: noticeOf(context, kept),
    stale: isStale(context.handle.connection, context.org, kept),
    usage: {
      engine,
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      cost_micro: costMicro,
      currency: context.principal.organization.currency,
      cpu_ms: Math.round(cpuMs),
    },
    correlation_id: context.origin.correlationId,
  };
}

/** Says that the answer may change soon. */
function noticeOf(context: ReadContext, { verdict }: KeptExplanation): string | null {
  if (verdict !== "insufficient_evidence") return null;
  const libraries = librariesOf(context, namespacesOf(context.principal));
  const isReading = areBeingRead(context.handle.connection, { libraries, before: context.now });
  return isReading ? localise(context, say("learning.errors.documentsBeingRead")) : null;
}

/** Drops related concepts that the caller can no longer see: their sources may have different readers now. */
function stillKnown(context: ReadContext, { assumes, leads_to }: KeptExplanation) {
  const libraries = librariesOf(context, namespacesOf(context.principal));
  const ids = [...assumes, ...leads_to].map(({ id }) => id);
  const known = new Set(
    context.handle.connection.all`SELECT ${pick(concepts, "id")} FROM ${concepts}
      WHERE ${concepts.id} IN ${list(ids)}
        AND ${concepts.library} IN ${list(libraries)}`.map(({ id }) => id),
  );
  return {
    assumes: assumes.filter(({ id }) => known.has(id)),
    leads_to: leads_to.filter(({ id }) => known.has(id)),
  };
}

/** If the libraries do not answer the question, documents that are being read may. */
async function make(parts: LearningParts, context: ReadContext, input: QuestionInput): Promise<Made> {
  const made = await makeNow(parts, context, input);
  if (made.answer.verdict !== "insufficient_evidence") return made;
  return (await haveBeenRead(parts, made.libraries, context.now)) ? makeNow(parts, context, input) : made;
}

const WAIT_MS = 10_000;
const LOOK_MS = 250;

/** Waits a moment for documents that are being read. Returns true if they have been read meanwhile. */
async function haveBeenRead(
  { store }: LearningParts,
  libraries: readonly number[],
  before: number,
): Promise<boolean> {
  const isReading = () =>
    store.read(async ({ connection }) => areBeingRead(connection, { libraries, before }));
  if (!(await isReading())) return false;
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    await Bun.sleep(LOOK_MS);
    if (!(await isReading())) return true;
  }
  return false;
}

async function makeNow(parts: LearningParts, context: ReadContext, input: QuestionInput): Promise<Made> {
  const screened = screenInput(input.concept);
  const question = await questionOf(context, input, screened);
  const { connection } = context.handle;
  const { composer } = parts;
  const model = composer.modelOf(connection, context.principal.organization);
  const key = questionKey(connection, question, `${ENGINE.version} ${model ?? "builtin"}`);
  const libraries = question.scopes.flatMap((scope) => scope.libraries);
  const kept = keptAnswer(connection, context.org, key);
  if (kept) return { question: key, libraries, answer: kept.answer, spent: FREE };
  const account = accountOf(context);
  const worked = await composer.builtin(account, "explanation", async () =>
    answer(connection, context.org, question),
  );
  if (!worked.ok) throw new Fault("BUDGET_EXCEEDED", worked.budget && { facts: { budget: worked.budget } });
  const built = { ...explanationOf(connection, question, screened, worked.value), id: newId() };
  // A passage is shown as written.
  if (model === undefined || worked.value.found.length === 0 || worked.value.claims.length === 0) {
    return { question: key, libraries, answer: built, spent: worked.spent };
  }
  const { explanation, spent } = await withProse(parts, context, question, worked.value, built);
  const { fallback } = explanation.engine;
  // After a temporary model failure the answer is not reused: the model may work for the next question.
  const isPassing = fallback !== undefined && !LASTING.some((one) => one === fallback);
  return {
    question: isPassing ? `${key} ${explanation.id}` : key,
    libraries,
    answer: explanation,
    spent: { ...spent, cpuMs: spent.cpuMs + worked.spent.cpuMs },
  };
}

/** Keeps the model's supported sentences, or the built-in engine's answer if there are none. */
async function withProse(
  { composer }: LearningParts,
  context: ReadContext,
  question: Question,
  answered: Answer,
  built: KeptExplanation,
): Promise<{ explanation: KeptExplanation; spent: Spent }> {
  const prose = await proseOf(composer, accountOf(context), answered, question);
  const { spent } = prose;
  const withDropped = (dropped: readonly Dropped[], redactions = 0) => ({
    ...built.guardrails,
    redactions: built.guardrails.redactions + redactions,
    dropped_claims: [...built.guardrails.dropped_claims, ...dropped],
  });
  const fallBack = (fallback: Fallback, dropped: readonly Dropped[]) => ({
    explanation: { ...built, guardrails: withDropped(dropped), engine: { ...built.engine, fallback } },
    spent,
  });
  if (!prose.ok) return fallBack(prose.fallback, prose.dropped);
  const { connection } = context.handle;
  const checked = checkClaims(connection, context.org, answered.language, prose.claims);
  const later = checked.dropped.map(({ reason, sentence = 1 }) => ({
    reason,
    sentence: prose.sentences[sentence - 1],
  }));
  const dropped = [...prose.dropped, ...later].toSorted((a, b) => (a.sentence ?? 0) - (b.sentence ?? 0));
  if (checked.claims.length === 0) return fallBack("unsupported", dropped);
  const claims = [...checked.claims];
  return {
    explanation: {
      ...built,
      claims,
      verdict: verdictOf(claims, built.not_found),
      explanation: runningText(claims),
      // Conflicts refer to sentences of the built-in engine only.
      conflicts: [],
      guardrails: withDropped(dropped, prose.redactions),
      engine: { ...ENGINE, model: spent.engine, mode: "model" },
    },
    spent,
  };
}

async function questionOf(context: ReadContext, input: QuestionInput, { text }: Screened): Promise<Question> {
  const scopes = scopesOf(context, input);
  const only = input.language !== undefined;
  if (input.language !== undefined && !speaks(context.handle.connection, scopes, input.language)) {
    throw new Fault("LANGUAGE_UNSUPPORTED");
  }
  return {
    text,
    level: input.level ?? "intermediate",
    maxWords: input.max_words ?? MAX_WORDS,
    language: input.language ?? (await languageOf(text)),
    only,
    scopes,
  };
}

function explanationOf(
  connection: ReadContext["handle"]["connection"],
  question: Question,
  { flags, redactions }: Screened,
  { dropped, found: _found, ordered, hasHome: _hasHome, ...kept }: Answer,
): Omit<KeptExplanation, "id"> {
  return {
    ...kept,
    level: question.level,
    guardrails: {
      input_flags: [...flags, ...(ordered ? ["document_instructions"] : [])],
      redactions,
      dropped_claims: [...dropped],
    },
    engine: { ...ENGINE, mode: "builtin" },
    library: {
      revisions: revisionsOf(connection, question).map(({ namespace, revision }) => ({
        namespace,
        revision,
      })),
    },
  };
}

function accountOf({ principal }: ReadContext): Account {
  return { organization: principal.organization, ...(principal.kind === "key" && { key: principal.id }) };
}

/** Failures that depend on the question, so that the same one would fail again. */
const LASTING: readonly Fallback[] = ["output_invalid", "no_claims", "unsupported"];

/** Raise the version whenever the engine would answer differently from the same libraries. */
const ENGINE = { name: "freehold", version: "1.3" } as const;
