import type { Alignment } from "./align.ts";
import type { Token } from "./tokens.ts";

/** A marker and the word it modifies (its head), as indices in one sentence. */
interface Bound {
  kind: string;
  word: string;
  /** Index in the source, whichever sentence the marker is in. */
  head: number;
  close: boolean;
  place: number;
}

const NONE: ReadonlySet<string> = new Set();

/** Maximum distance of a marker from its head. */
const REACH = 6;
/** Markers that may be omitted without strengthening the statement. */
const LOOSE = new Set(["all", "exactly", "when", "from"]);
/** Markers that must be kept even if the head is omitted, because the rest would claim more. */
const WHOLE = new Set(["condition", "exception", "until", "more_than", "less_than", "at_least", "at_most"]);
/** Last place of a word that negates the subject. */
const START = 1;
/** Negations that may move: "None of the features slow it" equals "the features do not slow it". */
const WITH_SUBJECT = new Set(["none", "no", "neither", "nobody", "nothing"]);

/**
 * Compares negations, quantifiers, modals and conditions. Each marker of the claim must be in the source at
 * the same word, and vice versa for words that the claim contains. Returns the kind that differs.
 */
export function markerThatDiffers(
  claim: readonly Token[],
  source: readonly Token[],
  { own, to }: Alignment,
  movable: ReadonlySet<string> = NONE,
): string | undefined {
  const sourceOf = new Map(own.map((place, i) => [place, to[i] ?? -1]));
  const kept = new Set(to.filter((place) => place >= 0));
  const mine = boundIn(claim, (place) => (sourceOf.has(place) ? (sourceOf.get(place) ?? -1) : undefined));
  const theirs = boundIn(source, (place) =>
    source[place]?.kind === "content" ? (kept.has(place) ? place : -1) : undefined,
  );
  const onlyOne = [mine, theirs].every((list) => list.filter(({ kind }) => kind === "negation").length === 1);
  for (const one of mine) {
    const match = theirs.findIndex((other) => isSame(one, other, onlyOne) || isMoved(one, other, movable));
    if (match >= 0) theirs.splice(match, 1);
    else if (!OPTIONAL.has(one.kind) && !(movable.size > 0 && isEachOfKind(one, source))) return one.kind;
  }
  for (const { kind, head, close } of theirs) {
    if (WHOLE.has(kind)) return kind;
    if (head >= 0 && close && !LOOSE.has(kind)) return kind;
  }
  return undefined;
}

/** "Usually" may stand anywhere, and some markers at any word that the claim keeps. */
function isMoved(mine: Bound, theirs: Bound, movable: ReadonlySet<string>): boolean {
  return mine.kind === theirs.kind && movable.has(mine.kind) && (theirs.head >= 0 || mine.kind === "most");
}

/** "A ladder must be checked" holds for each ladder. */
function isEachOfKind({ word, head }: Bound, source: readonly Token[]): boolean {
  return (
    EACH.has(word) &&
    head >= 0 &&
    (source.slice(Math.max(0, head - 2), head).some((one) => ARTICLES.has(one.word)) ||
      isPlural(source, head))
  );
}
/** "Ladders must be checked": a plural without any word before its phrase. */
function isPlural(source: readonly Token[], head: number): boolean {
  const start = source.findLastIndex(({ kind }, at) => at < head && kind !== "content") + 1;
  const end = source.findIndex(({ kind }, at) => at > head && kind !== "content");
  return (
    start === 0 && source.slice(head, end < 0 ? source.length : end).some(({ word }) => word.endsWith("s"))
  );
}

const EACH = new Set(["each", "every", "any"]);
const ARTICLES = new Set(["a", "an"]);

/** An added time restricts a statement and does not claim more. */
const OPTIONAL = new Set(["when", "from"]);

function isSame(mine: Bound, theirs: Bound, onlyNegation: boolean): boolean {
  const alike = mine.kind === theirs.kind || (mine.kind === "when" && theirs.kind === "condition");
  if (!alike) return false;
  if (theirs.head === mine.head || mine.head === -1) return true;
  const moved =
    onlyNegation && [mine, theirs].some(({ word, place }) => place <= START && WITH_SUBJECT.has(word));
  return moved && theirs.head >= 0;
}

const TAKES_BACK = new Set(["condition", "exception", "until", "negation"]);

/** `aligned` returns undefined for words without content, and -1 for those missing in the other sentence. */
function boundIn(tokens: readonly Token[], aligned: (place: number) => number | undefined): Bound[] {
  const found: Bound[] = [];
  let depth = 0;
  for (const [place, token] of tokens.entries()) {
    depth += token.word === "(" ? 1 : token.word === ")" ? -1 : 0;
    if (token.kind !== "marker") continue;
    const bound = { kind: token.key, word: token.word, place, ...headOf(tokens, place, aligned) };
    // An aside may be omitted with its markers, unless it qualifies the text before it.
    if (depth <= 0 || bound.head >= 0 || TAKES_BACK.has(bound.kind)) found.push(bound);
  }
  return found;
}

/** The next shared content word within the clause; at its end, the previous one. */
function headOf(
  tokens: readonly Token[],
  place: number,
  aligned: (place: number) => number | undefined,
): { head: number; close: boolean } {
  let skipped = 0;
  let last = place + REACH;
  for (let at = place + 1; at < tokens.length && at <= last; at += 1) {
    const sign = tokens[at]?.kind === "boundary" ? tokens[at]?.word : undefined;
    // Bracketed text neither modifies the text outside nor serves as its head.
    if (sign === ")" || sign === "]") return { head: -1, close: false };
    if (sign === "(") {
      const end = tokens.findIndex(({ word }, other) => other > at && word === ")");
      if (end < 0) break;
      last += end - at;
      at = end;
      continue;
    }
    if (sign !== undefined && skipped > 0) break;
    const head = aligned(at);
    if (head === undefined) continue;
    if (head >= 0) return { head, close: skipped <= 2 };
    // The head was omitted together with the marker, unless a word between them was omitted.
    if (tokens[at + 1]?.kind !== "content") return { head: -1, close: false };
    skipped += 1;
  }
  if (skipped > 0) return { head: -1, close: false };
  for (let at = place - 1; at >= 0; at -= 1) {
    if (tokens[at]?.word === "(") break;
    const head = aligned(at);
    if (head !== undefined) return { head, close: head >= 0 };
  }
  return { head: -1, close: false };
}
