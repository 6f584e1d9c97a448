import type { DropReason } from "../../evidence/dropped.ts";
import { sentencesOf } from "../../text/sentences.ts";
import { lexiconOf } from "./lexicons.ts";
import { foreignAddress, hasMarkup, isOrder } from "./orders.ts";
import { restatedSupport } from "./restated.ts";
import { type SourceSentence, type Support, supportOf } from "./support.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Verdict based on words alone. */
export type Verdict = { ok: true; score: number } | { ok: false; score: number; reason: DropReason };

/** Minimum word overlap of a claim with its citations. */
const LEAST_OVERLAP = 0.6;
const LONGEST_SPAN = 20_000;

/** A passage prepared once for all claims that cite it. */
export interface ReadSpan {
  text: string;
  sentences: readonly SourceSentence[];
}

export function readSpan(text: string, language: string): ReadSpan {
  return { text, sentences: sentencesIn(text.slice(0, LONGEST_SPAN), language) };
}

export function verifyClaim(text: string, spans: readonly string[], language: string): Verdict {
  return verifyAgainst(
    text,
    spans.map((span) => readSpan(span, language)),
    language,
  );
}

/**
 * Passes if one sentence contains all words, numbers and names of the claim, with the same negations,
 * quantifiers, modals and directions at the same words, in an equivalent order; or if this holds for each
 * part of the claim.
 */
export function verifyAgainst(text: string, spans: readonly ReadSpan[], language: string): Verdict {
  if (isOrder(text)) return refused("instruction");
  const texts = spans.map((span) => span.text);
  if (hasMarkup(text) || foreignAddress(text, texts)) return refused("address");
  const sources = spans.flatMap(({ sentences }) => sentences);
  const claims = sentencesOf(text, language).map(({ start, end }) => text.slice(start, end));
  if (claims.length === 0) return refused("empty");
  let score = 1;
  for (const claim of claims) {
    const tokens = tokensOf(claim, language);
    if (!tokens.some(({ kind }) => kind === "content")) return refused("empty");
    const strict = supportBySome(tokens, sources, language);
    const support = strict.ok ? strict : restatedOr(strict, tokens, sources, language);
    score = Math.min(score, support.score);
    if (!support.ok) return { ok: false, score, reason: support.reason };
  }
  if (score < LEAST_OVERLAP) return { ok: false, score, reason: "overlap" };
  const isQuoted = texts.some((span) => span.trim() === text);
  return !isQuoted && isUnnamed(text, language)
    ? { ok: false, score, reason: "unnamed" }
    : { ok: true, score };
}

/** Reads a claim as a restatement, if the language's grammar is known. */
function restatedOr(
  strict: Support,
  claim: readonly Token[],
  sources: readonly SourceSentence[],
  language: string,
): Support {
  const lexicon = lexiconOf(language);
  if (!lexicon.passive) return strict;
  const restated = restatedSupport(claim, sources, lexicon);
  return restated.ok ? restated : strict;
}

/** True if the subject of a sentence is only a pronoun, so that a reader cannot know what it means. */
function isUnnamed(text: string, language: string): boolean {
  const [first, next] = tokensOf(text, language);
  if (!first || !next || !lexiconOf(language).pronouns.has(first.word) || IMPERSONAL.test(text)) return false;
  return next.kind !== "content" || PERSONAL.has(first.word);
}

/** Pronouns that never stand before their noun. */
const PERSONAL = new Set(["it", "they", "he", "she"]);
const IMPERSONAL = /^(?:it (?:\S+ ){1,6}(?:to|that)|es (?:gibt|ist \S+, dass)|il (?:y a|est|faut))\b/i;

function refused(reason: DropReason): Verdict {
  return { ok: false, score: 0, reason };
}

function sentencesIn(span: string, language: string): SourceSentence[] {
  let before: readonly Token[] = [];
  return sentencesOf(span, language).map(({ start, end }) => {
    const tokens = tokensOf(span.slice(start, end), language);
    const sentence = { tokens, before };
    before = tokens;
    return sentence;
  });
}

/** Finds the sentence that best supports a claim, or else one sentence for each of the claim's parts. */
function supportBySome(
  claim: readonly Token[],
  sources: readonly SourceSentence[],
  language: string,
): Support {
  const whole = best(claim, sources, language);
  if (whole.ok) return whole;
  const pieces = piecesOf(claim);
  if (pieces.length < 2) return whole;
  let score = 1;
  for (const piece of pieces) {
    const support = best(piece, sources, language);
    if (!support.ok) return whole;
    score = Math.min(score, support.score);
  }
  return { ok: true, score };
}

function best(claim: readonly Token[], sources: readonly SourceSentence[], language: string): Support {
  const lexicon = lexiconOf(language);
  let closest: Support = { ok: false, score: 0, reason: "overlap" };
  for (const source of sources) {
    const support = supportOf(claim, source, lexicon);
    if (
      support.ok ? !closest.ok || support.score > closest.score : !closest.ok && support.score > closest.score
    )
      closest = support;
  }
  return closest;
}

const JOINTS = new Set(["and", "but", "while", "whereas", "und", "aber", "et", "mais", "y", "pero", "ma"]);
const LEAST_WORDS = 3;

/** Splits at semicolons and at ", and". A part without a subject belongs to the previous one. */
function piecesOf(tokens: readonly Token[]): readonly Token[][] {
  const pieces: Token[][] = [];
  let from = 0;
  for (const [place, { word }] of tokens.entries()) {
    const next = tokens[place + 1];
    const joint = word === "," && next !== undefined && JOINTS.has(next.word);
    if (word !== ";" && !joint) continue;
    pieces.push(tokens.slice(from, place));
    from = place + (joint ? 2 : 1);
  }
  pieces.push(tokens.slice(from));
  return pieces.every(standsAlone) ? pieces : [[...tokens]];
}

/** True if long enough and starting with a subject: an article, pronoun or name, and not an auxiliary. */
function standsAlone(piece: readonly Token[]): boolean {
  const first = piece[0];
  const words = piece.filter(({ kind }) => kind === "content").length;
  return words >= LEAST_WORDS && first !== undefined && STARTS.has(first.word);
}

const STARTS = new Set(
  "the a an this that these those its their his her our your each every all some many most der die das ein eine le la les un une el los las il lo gli".split(
    " ",
  ),
);
