import type { DropReason } from "../../evidence/dropped.ts";
import { type Alignment, align } from "./align.ts";
import type { Lexicon } from "./lexicon.ts";
import { markerThatDiffers } from "./markers.ts";
import { omissionIn } from "./omitted.ts";
import { orderHolds } from "./order.ts";
import type { Token } from "./tokens.ts";
import { keepsLead, turnsOf } from "./turns.ts";

/** `before` is the previous sentence, to which pronouns may refer. */
export interface SourceSentence {
  tokens: readonly Token[];
  before: readonly Token[];
}

export type Support = { ok: true; score: number } | { ok: false; score: number; reason: DropReason };

/** One in this many content words may be new if it has little meaning. */
const WORDS_A_LIGHT_ONE = 5;
/** Maximum length of the subject that starts a sentence. */
const SUBJECT_WORDS = 3;

/** Checks if one sentence of a passage supports a claim, as written or with one clause moved. */
export function supportOf(claim: readonly Token[], sentence: SourceSentence, lexicon: Lexicon): Support {
  const straight = supportAsItStands(claim, sentence, lexicon);
  if (straight.ok || straight.score < WORTH_TURNING) return straight;
  for (const turn of turnsOf(sentence.tokens, lexicon)) {
    if (!keepsLead(claim, turn)) continue;
    const turned = supportAsItStands(claim, { ...sentence, tokens: turn.tokens }, lexicon);
    if (turned.ok && !omissionIn(sentence.tokens, align(claim, sentence.tokens))) return turned;
  }
  return straight;
}

/** Below this score words are missing, so reordering is not tried. */
const WORTH_TURNING = 0.8;

function supportAsItStands(claim: readonly Token[], sentence: SourceSentence, lexicon: Lexicon): Support {
  const source = sentence.tokens;
  const alignment = align(claim, source);
  const { own, to } = alignment;
  if (own.length === 0) return { ok: false, score: 0, reason: "empty" };
  const recalled = recalledIn(claim, sentence, alignment, lexicon);
  const fresh = own.flatMap((_, i) => (to[i] === -1 && !recalled.has(i) ? [i] : []));
  const score = (alignment.matched + recalled.size) / own.length;
  const reason =
    reasonAgainst(claim, source, alignment, fresh) ??
    markerReason(markerThatDiffers(claim, source, alignment)) ??
    (orderHolds(claim, source, alignment, lexicon) ? undefined : ("relation" as const)) ??
    (isSpliced(source, alignment) ||
    swapsCause(claim, source, alignment) ||
    turnsAround(claim, source, alignment)
      ? ("relation" as const)
      : undefined) ??
    omissionIn(source, alignment);
  return reason ? { ok: false, score, reason } : { ok: true, score };
}

/** Reason for rejecting words that the source lacks. */
function reasonAgainst(
  claim: readonly Token[],
  source: readonly Token[],
  alignment: Alignment,
  fresh: readonly number[],
): DropReason | undefined {
  const tokens = fresh.flatMap((i) => claim[alignment.own[i] ?? -1] ?? []);
  if (tokens.some(({ number }) => number)) return "number";
  if (tokens.some(({ name }) => name)) return "name";
  if (tokens.some(({ polar }) => polar)) return "comparison";
  if (tokens.some(({ light }) => !light)) return "overlap";
  if (fresh.length * WORDS_A_LIGHT_ONE > alignment.own.length) return "overlap";
  return fresh.some((i) => replaces(source, alignment, i)) ? "overlap" : undefined;
}

/** True if a new word replaces a word of the source; false if it was inserted. */
function replaces(source: readonly Token[], { to }: Alignment, i: number): boolean {
  const before = to.slice(0, i).findLast((place) => place >= 0) ?? -1;
  const behind = to.slice(i + 1).find((place) => place >= 0) ?? source.length;
  const between = source.slice(before + 1, Math.max(before + 1, behind));
  return between.some(({ kind, light }) => kind === "content" && !light);
}

/**
 * Resolves pronouns: "It closes" supports "The office closes" if the previous sentence begins with the
 * office. Returns the positions of resolved words.
 */
function recalledIn(
  claim: readonly Token[],
  { tokens, before }: SourceSentence,
  { own, to, matched }: Alignment,
  { pronouns }: Lexicon,
): ReadonlySet<number> {
  const recalled = new Set<number>();
  const start = tokens.findIndex(({ kind }) => kind === "content");
  // Directly before a noun, "this" is a determiner and no pronoun.
  if (!tokens.slice(0, Math.max(0, start - 1)).some(({ word }) => pronouns.has(word))) return recalled;
  const subject = before.filter(({ kind }) => kind === "content").slice(0, SUBJECT_WORDS);
  for (const [i, place] of own.entries()) {
    if (to[i] !== -1 || subject[i]?.key !== claim[place]?.key) break;
    recalled.add(i);
  }
  // A sentence must match more words itself than its pronoun contributes.
  if (recalled.size > matched) recalled.clear();
  return recalled;
}

/**
 * Detects claims that splice two statements: "A stores values and B stores pointers" does not mean that A
 * stores pointers. True if the omitted words contain a statement boundary with words on both sides, unless
 * they form a complete clause.
 */
export function isSpliced(source: readonly Token[], { to }: Alignment): boolean {
  const places = to.filter((place) => place >= 0).toSorted((a, b) => a - b);
  for (const [i, place] of places.entries()) {
    const next = places[i + 1];
    if (next === undefined) break;
    const gap = withoutAsides(source.slice(place + 1, next));
    const isEnclosed = gap[0]?.kind === "boundary" && gap.at(-1)?.kind === "boundary";
    if (
      !isEnclosed &&
      gap.some(
        (token, at) =>
          isJoint(token) &&
          says(gap.slice(0, at)) &&
          (says(gap.slice(at + 1)) || CONCESSIONS.has(token.word)),
      )
    )
      return true;
  }
  return false;
}

const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({ to: "to", into: "to", onto: "to", towards: "to", toward: "to", from: "from" }),
);
const ARTICLES = new Set(["the", "a", "an"]);

/** True if a claim says "to" of a place of which the source says "from", or the reverse. */
function turnsAround(claim: readonly Token[], source: readonly Token[], { own, to }: Alignment): boolean {
  return own.some((place, i) => {
    const [mine, theirs] = [directionBefore(claim, place), directionBefore(source, to[i] ?? -1)];
    return mine !== undefined && theirs !== undefined && mine !== theirs;
  });
}

function directionBefore(tokens: readonly Token[], place: number): string | undefined {
  const before = tokens.slice(0, Math.max(0, place)).findLast(({ word }) => !ARTICLES.has(word));
  return before && DIRECTIONS.get(before.word);
}

const CAUSES = new Set(["because", "because_of", "since"]);

/** True if "because" precedes another clause than in the source. */
function swapsCause(claim: readonly Token[], source: readonly Token[], { own, to }: Alignment): boolean {
  return claim.some(({ word }, place) => {
    if (!CAUSES.has(word)) return false;
    const at = to[own.findIndex((one) => one > place)] ?? -1;
    const before = source
      .slice(0, Math.max(0, at))
      .findLast((one) => one.kind === "content" || CAUSES.has(one.word));
    return at >= 0 && (before === undefined || before.kind === "content");
  });
}

function withoutAsides(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter(({ word }) => {
    if (word === "(") depth += 1;
    const isOutside = depth === 0;
    if (word === ")") depth = Math.max(0, depth - 1);
    return isOutside;
  });
}

function says(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind }) => kind === "content");
}

function isJoint({ kind, word }: Token): boolean {
  return JOINTS.has(word) || (kind === "boundary" && !BRACKETS.has(word));
}

/** Links whose second clause never continues the first one. */
const CONCESSIONS = new Set(["although", "though", "whereas"]);
const BRACKETS = new Set(["(", ")", "[", "]"]);
const JOINTS = new Set(
  "and but or nor if when whenever because since although though while whereas unless until that which who where so und aber oder wenn weil dass während et mais ou si quand y pero o cuando porque e ma se quando perché".split(
    " ",
  ),
);

export function markerReason(kind: string | undefined): DropReason | undefined {
  switch (kind) {
    case undefined:
      return undefined;
    case "negation":
    case "instead":
      return "negation";
    case "possible":
    case "necessary":
    case "advised":
    case "impossible":
      return "modal";
    case "condition":
    case "exception":
    case "until":
      return "condition";
    case "most":
    case "nearly":
    case "resembling":
      return "hedge";
    case "more_than":
    case "less_than":
    case "at_least":
    case "at_most":
      return "comparison";
    default:
      return "quantifier";
  }
}
