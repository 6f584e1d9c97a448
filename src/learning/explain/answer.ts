import type { Connection } from "../../store/connection.ts";
import { renderText } from "../../text/render.ts";
import { CLAIM_KINDS, type Claim } from "../evidence/claim.ts";
import type { Dropped } from "../evidence/dropped.ts";
import type { SearchScope } from "../library/audiences/scopes.ts";
import { givesOrders } from "../rails/injection.ts";
import { stemsIn } from "../text/lexicon/stems.ts";
import { wordsOf } from "../text/words.ts";
import { type Asked, readQuestion } from "./asked.ts";
import { claimOf, compose, type Draft, definitionsOf, isSamePlace, type Level } from "./compose.ts";
import { conflictsAmong } from "./conflicts.ts";
import { type Evidence, gather } from "./evidence.ts";
import { neighboursOf } from "./neighbours.ts";
import { findPassage } from "./passage/answer.ts";
import { type PlainQuestion, readPlainQuestion } from "./passage/question.ts";
import type { Found } from "./retrieve.ts";
import type { KeptExplanation, Verdict } from "./schema.ts";
import { checkClaims } from "./verify.ts";

/** Includes all parameters that determine the answer. */
export interface Question {
  readonly text: string;
  readonly level: Level;
  readonly maxWords: number;
  readonly language: string;
  /** True to search documents in this language only. */
  readonly only: boolean;
  readonly scopes: readonly SearchScope[];
}

/** An explanation without the engine's metadata. */
export type Answer = Pick<
  KeptExplanation,
  | "kind"
  | "places"
  | "concept"
  | "language"
  | "verdict"
  | "explanation"
  | "claims"
  | "assumes"
  | "leads_to"
  | "conflicts"
  | "not_found"
> & {
  readonly dropped: readonly Dropped[];
  /** Supporting passages; a model receives only these. Empty if the answer is a passage as written. */
  readonly found: readonly Found[];
  /** True if a document contains instructions to a model. */
  readonly ordered: boolean;
};

const SPANS: Readonly<Record<Level, number>> = { introductory: 8, intermediate: 10, advanced: 12 };

/** Explains the concept that a question names. Otherwise, or if that says little, looks for a passage. */
export function answer(connection: Connection, org: number, question: Question): Answer {
  const asked = readQuestion(question.text);
  // A section about both says more on their difference than sentences about each.
  const comparison = asked.compares ? answerByPassage(connection, org, question, asked) : undefined;
  if (comparison) return comparison;
  const explained = explain(connection, org, question, asked);
  const passage = answerByPassage(connection, org, question, asked);
  if (isEnough(explained, asked, question) && (!passage || isAtHome(explained, passage))) return explained;
  if (passage) return passage;
  const isHalf = asked.compares && explained.not_found.length > 0;
  return asked.isPlain || isHalf ? withoutClaims(explained, asked) : explained;
}

/** Sentences that only mention a word of a question do not answer it. */
function withoutClaims(explained: Answer, { subjects }: Asked): Answer {
  return {
    ...explained,
    verdict: "insufficient_evidence",
    explanation: "",
    claims: [],
    assumes: [],
    leads_to: [],
    conflicts: [],
    not_found: explained.not_found.length > 0 ? explained.not_found : [...subjects],
  };
}

/** Words of an explanation without a definition that says enough. */
const ENOUGH_WORDS = 20;

function isEnough(
  { verdict, claims, concept, explanation, not_found }: Answer,
  { isPlain, compares }: Asked,
  { text, language }: Question,
): boolean {
  if (verdict === "insufficient_evidence" || (compares && not_found.length > 0)) return false;
  const defines = claims.some(({ kind }) => kind === "definition");
  const steps = claims.filter(({ kind }) => kind === "step").length;
  if (isPlain) return (defines || steps > 1) && isWholly(concept.name, readPlainQuestion(text, language));
  return defines || wordsOf(explanation).length >= ENOUGH_WORDS;
}

/** True if an explanation begins in one of the documents that say most about its subject. */
function isAtHome({ claims: [first] }: Answer, { claims, places }: Answer): boolean {
  const [citation] = first?.citations ?? [];
  const homes = [...claims.flatMap(({ citations }) => citations), ...places];
  return homes.some(({ document_id }) => document_id === citation?.document_id);
}

/** True if a name says all that a question asks about: "How to close a month". */
function isWholly(name: string, { terms, language }: PlainQuestion): boolean {
  const said = stemsIn(name, language);
  return terms.every(({ stems }) => stems.every((one) => said.includes(one)));
}

function answerByPassage(
  connection: Connection,
  org: number,
  question: Question,
  { isPlain, compares }: Asked,
): Answer | undefined {
  const found = findPassage(connection, { ...question, isName: !isPlain && !compares });
  if (!found) return undefined;
  const spoken = found.passages[0]?.language ?? question.language;
  const { claims, dropped } = checkClaims(connection, org, spoken, found.claims);
  if (claims.length === 0) return undefined;
  return {
    kind: "passage",
    concept: { id: null, name: question.text.trim(), namespace: null },
    places: [...found.places],
    language: spoken,
    verdict: "related",
    explanation: textOf(claims),
    claims: [...claims],
    assumes: [],
    leads_to: [],
    conflicts: [],
    not_found: [],
    dropped,
    found: [],
    ordered: found.ordered,
  };
}

/** A line for each list item, and an empty line between paragraphs. */
function textOf(claims: readonly Claim[]): string {
  return claims.map(({ text, kind }, i) => (i > 0 && kind !== "step" ? `\n${text}` : text)).join("\n");
}

function explain(
  connection: Connection,
  org: number,
  question: Question,
  { subjects, compares }: Asked,
): Answer {
  const { scopes, level, language, only } = question;
  const spans = SPANS[level];
  const { evidence, missing } = gather(connection, subjects, { scopes, spans, language, only });
  const calm = evidence.map((one) => ({
    ...one,
    found: one.found.filter(({ passage }) => !givesOrders(passage.text)),
  }));
  const ordered = calm.some(({ found }, i) => found.length < (evidence[i]?.found.length ?? 0));
  const spoken = calm[0]?.found[0]?.passage.language ?? language;
  const { drafts, conflicts } = draftsOf(calm, question, compares);
  const claims = drafts.map((draft, i) => claimOf(draft, `c${i + 1}`));
  const checked = checkClaims(connection, org, spoken, claims);
  const standing = new Set(checked.claims.map(({ id }) => id));
  const idOf = (draft: Draft) => `c${drafts.findIndex((one) => isSamePlace(one, draft)) + 1}`;
  const first = calm[0]?.concepts[0];
  const answered = checked.claims.length > 0;
  return {
    kind: "concept",
    places: [],
    concept: {
      id: first?.id ?? null,
      name: first?.name ?? subjects.join(" and "),
      namespace: first ? (first.org === 0 ? "shared" : "org") : null,
    },
    language: spoken,
    verdict: verdictOf(checked.claims, missing),
    explanation: runningText(checked.claims),
    claims: [...checked.claims],
    ...(answered
      ? neighboursOf(
          connection,
          calm.flatMap(({ concepts }) => concepts),
          level,
        )
      : { assumes: [], leads_to: [] }),
    conflicts: conflicts
      .map(({ one, other, note }) => ({
        claim_ids: [idOf(one), idOf(other)],
        note: renderText(note, spoken),
      }))
      .filter(({ claim_ids }) => claim_ids.every((id) => standing.has(id))),
    not_found: answered ? [...missing] : [...new Set([...missing, ...calm.map(({ asked }) => asked)])],
    dropped: checked.dropped,
    found: calm.flatMap(({ found }) => found),
    ordered,
  };
}

/** Selects the sentences of an answer. Always includes contradicting definitions, to show both sides. */
function draftsOf(evidence: readonly Evidence[], { level, maxWords }: Question, compares: boolean) {
  const share = Math.floor(maxWords / Math.max(1, evidence.length));
  const conflicts = evidence.flatMap(({ subject, found }) =>
    conflictsAmong(subject, definitionsOf(subject, found), found),
  );
  const drafts: Draft[] = [];
  for (const { found, subject } of evidence) {
    const must = conflicts
      .flatMap(({ one, other }) => [one, other])
      .filter((draft) => found.some(({ passage }) => passage === draft.passage));
    drafts.push(...compose(subject, found, { level, maxWords: share, must }));
  }
  const once = drafts.filter((draft, i) => drafts.findIndex(({ text }) => text === draft.text) === i);
  const order = (draft: Draft) => (compares && evidence.length > 1 ? 0 : CLAIM_KINDS.indexOf(draft.kind));
  return {
    drafts: once
      .map((draft, i) => ({ draft, i }))
      .sort((a, b) => order(a.draft) - order(b.draft) || a.i - b.i)
      .map(({ draft }) => draft),
    conflicts,
  };
}

/** Grounded needs a definition or several sentences; partial means that parts of the answer are missing. */
export function verdictOf(claims: readonly Claim[], missing: readonly string[]): Verdict {
  if (claims.length === 0) return "insufficient_evidence";
  if (missing.length > 0) return "partial";
  return claims.some(({ kind }) => kind === "definition") || claims.length > 1 ? "grounded" : "partial";
}

/** One paragraph of definition and properties, then examples, steps, contrasts and cautions. */
export function runningText(claims: readonly Claim[]): string {
  const paragraphs: { kind: string; sentences: string[] }[] = [];
  for (const { kind, text } of claims) {
    const group = kind === "definition" || kind === "property" ? "what" : kind;
    const last = paragraphs.at(-1);
    if (last?.kind === group) last.sentences.push(text);
    else paragraphs.push({ kind: group, sentences: [text] });
  }
  return paragraphs.map(({ kind, sentences }) => sentences.join(kind === "step" ? "\n" : " ")).join("\n\n");
}
