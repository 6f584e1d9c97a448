import type { Connection } from "../../store/connection.ts";
import { renderText } from "../../text/render.ts";
import type { Claim } from "../evidence/claim.ts";
import type { Dropped } from "../evidence/dropped.ts";
import type { SearchScope } from "../library/audiences/scopes.ts";
import type { Passage } from "../library/text/passages.ts";
import { givesOrders } from "../rails/injection.ts";
import { type PlainQuestion, readPlainQuestion } from "../search/question.ts";
import { stemsIn } from "../text/lexicon/stems.ts";
import type { Span } from "../text/sentences.ts";
import { wordsOf } from "../text/words.ts";
import { type Asked, readQuestion } from "./asked.ts";
import { claimOf, compose, type Draft, definitionsOf, isSamePlace, type Level } from "./compose.ts";
import { conflictsAmong } from "./conflicts.ts";
import { type Evidence, gather } from "./evidence.ts";
import { composeAtHome } from "./home/compose.ts";
import { neighboursOf } from "./neighbours.ts";
import { findPassage } from "./passage/answer.ts";
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

/** A passage that a model may cite, and its sentences. */
export interface Citable {
  readonly passage: Passage;
  readonly sentences: readonly Span[];
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
  readonly found: readonly Citable[];
  /** True if a document contains instructions to a model. */
  readonly ordered: boolean;
  /** True if a section or a good passage is about the subject. */
  readonly hasHome: boolean;
};

const SPANS: Readonly<Record<Level, number>> = { introductory: 8, intermediate: 10, advanced: 12 };

/** Explains the concept that a question names. Otherwise, or if that says little, looks for a passage. */
export function answer(connection: Connection, org: number, question: Question): Answer {
  const asked = readQuestion(question.text);
  const explained = explain(connection, org, question, asked);
  const isGood = isEnough(explained, asked, question);
  if (isGood && !asked.isPlain && !asked.compares) return explained;
  const passage = answerByPassage(connection, org, question, asked);
  const isFound = passage.claims.length > 0;
  // A section about both says more on their difference than sentences about each.
  if (asked.compares && isFound) return passage;
  if (isGood && (!isFound || isAtHome(explained, passage))) return explained;
  if (isFound) return passage;
  const isHalf = asked.compares && explained.not_found.length > 0;
  const refused = asked.isPlain || isHalf ? withoutClaims(explained, asked, question) : explained;
  return refused.claims.length > 0 ? refused : { ...refused, places: passage.places };
}

/** Sentences that only mention a word of a question do not answer it. */
function withoutClaims(explained: Answer, { subjects, isPlain }: Asked, { text }: Question): Answer {
  return {
    ...explained,
    ...(isPlain && { concept: { id: null, name: text.trim(), namespace: null } }),
    verdict: "insufficient_evidence",
    explanation: "",
    claims: [],
    assumes: [],
    leads_to: [],
    conflicts: [],
    not_found: explained.not_found.length > 0 ? explained.not_found : [...subjects],
  };
}

/** Worth of a passage that says something about a subject. */
const SAYING = 8;
/** Words of an explanation without a definition that says enough. */
const ENOUGH_WORDS = 20;

function isEnough(
  { verdict, claims, concept, explanation, not_found, hasHome }: Answer,
  { isPlain, compares }: Asked,
  { text, language }: Question,
): boolean {
  if (verdict === "insufficient_evidence" || (compares && not_found.length > 0)) return false;
  const defines = claims.some(({ kind }) => kind === "definition");
  const steps = claims.filter(({ kind }) => kind === "step").length;
  if (isPlain) return (defines || steps > 1) && isWholly(concept.name, readPlainQuestion(text, language));
  return defines || (hasHome && wordsOf(explanation).length >= ENOUGH_WORDS);
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
): Answer {
  const found = findPassage(connection, { ...question, isName: !isPlain && !compares });
  const spoken = found.passages[0]?.language ?? question.language;
  const { claims, dropped } = checkClaims(connection, org, spoken, found.claims);
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
    hasHome: false,
  };
}

/** A line for each list item, and an empty line between paragraphs. */
function textOf(claims: readonly Claim[]): string {
  return claims.map(({ text, form }, i) => (i > 0 && form !== "list_item" ? `\n${text}` : text)).join("\n");
}

function explain(connection: Connection, org: number, question: Question, { subjects }: Asked): Answer {
  const { scopes, level, language, only } = question;
  const spans = SPANS[level];
  const { evidence, missing } = gather(connection, subjects, { scopes, spans, language, only });
  const isCalm = ({ passage }: Found) => !givesOrders(passage.text);
  const calm = evidence.map((one) => ({
    ...one,
    found: one.found.filter(isCalm),
    best: one.best.filter(isCalm),
  }));
  const ordered = calm.some(({ found }, i) => found.length < (evidence[i]?.found.length ?? 0));
  const spoken = calm[0]?.found[0]?.passage.language ?? language;
  const { drafts, conflicts } = draftsOf(calm, question);
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
    explanation: paragraphsOf(drafts.filter((draft) => standing.has(idOf(draft)))),
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
    found: calm.flatMap((one) => citableOf(one, drafts)),
    ordered,
    hasHome: calm.some(({ home, best: [first] }) => home?.isNamed === true || (first?.worth ?? 0) >= SAYING),
  };
}

/** Blocks of a home that a model receives. */
const HOME_BLOCKS = 12;

/** The home from the first sentence shown, as a whole, then the other passages: a model writes better with the context. */
function citableOf({ home, found }: Evidence, drafts: readonly Draft[]): Citable[] {
  const shown = new Set(drafts.map(({ passage }) => passage.rid));
  const blocks = home?.blocks ?? [];
  const first = Math.max(
    0,
    blocks.findIndex(({ passage }) => shown.has(passage.rid)),
  );
  const own = blocks.slice(first, first + HOME_BLOCKS).filter(({ passage }) => passage.kind !== "code");
  const rids = new Set(own.map(({ passage }) => passage.rid));
  return [...own, ...found.filter(({ passage }) => !rids.has(passage.rid))];
}

/** Selects the sentences of an answer. Always includes contradicting definitions, to show both sides. */
function draftsOf(evidence: readonly Evidence[], { level, maxWords }: Question) {
  const share = Math.floor(maxWords / Math.max(1, evidence.length));
  const conflicts = evidence.flatMap(({ subject, found }) =>
    conflictsAmong(subject, definitionsOf(subject, found), found),
  );
  const drafts: Draft[] = [];
  for (const { found, best, subject, home } of evidence) {
    const must = conflicts
      .flatMap(({ one, other }) => [one, other])
      .filter((draft) => found.some(({ passage }) => passage === draft.passage));
    const shape = { level, maxWords: share, must };
    drafts.push(...(home ? composeAtHome(subject, best, home, shape) : compose(subject, found, shape)));
  }
  const once = drafts.filter((draft, i) => drafts.findIndex(({ text }) => text === draft.text) === i);
  return { drafts: once, conflicts };
}

/** Grounded needs a definition or several sentences; partial means that parts of the answer are missing. */
export function verdictOf(claims: readonly Claim[], missing: readonly string[]): Verdict {
  if (claims.length === 0) return "insufficient_evidence";
  if (missing.length > 0) return "partial";
  return claims.some(({ kind }) => kind === "definition") || claims.length > 1 ? "grounded" : "partial";
}

/** The paragraphs of the documents, with a line for each list item. */
function paragraphsOf(drafts: readonly Draft[]): string {
  return drafts
    .map(({ text, form, passage }, i) => {
      const before = drafts[i - 1];
      if (!before) return text;
      if (form === "list_item" && before.form === "list_item") return `\n${text}`;
      return (before.passage.rid === passage.rid && form === undefined ? " " : "\n\n") + text;
    })
    .join("");
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
