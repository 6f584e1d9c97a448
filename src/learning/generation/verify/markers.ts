import type { Alignment } from "./align.ts";
import type { Token } from "./tokens.ts";

/** A word that changes what is said, and the word that it changes: both by their places in one sentence. */
interface Bound {
  kind: string;
  word: string;
  /** The place of its head in the source, whichever sentence it was found in. */
  head: number;
  /** The head itself is right beside it. */
  close: boolean;
}

/** How far from its head a marker may stand: further off it belongs to something else. */
const REACH = 6;
/** Those that may be left out without saying more than was said. */
const LOOSE = new Set(["all", "exactly", "when", "from"]);
/** What must not be left out even where what it stands before is: without it the rest says more. */
const WHOLE = new Set(["condition", "exception", "until", "more_than", "less_than", "at_least", "at_most"]);
/** "None of the features slow it down" and "the features do not slow it down": the negation may stand with the subject or the verb. */
const WITH_SUBJECT = new Set(["none", "no", "neither", "nobody", "nothing"]);

/**
 * Compares negations, quantifiers, modals and conditions: each of the claim must be one of the source, at the same
 * word, and each of the source whose word the claim has must be in the claim. Answers the kind that differs.
 */
export function markerThatDiffers(
  claim: readonly Token[],
  source: readonly Token[],
  { own, to }: Alignment,
): string | undefined {
  const sourceOf = new Map(own.map((place, i) => [place, to[i] ?? -1]));
  const kept = new Set(to.filter((place) => place >= 0));
  const mine = boundIn(claim, (place) => (sourceOf.has(place) ? (sourceOf.get(place) ?? -1) : undefined));
  const theirs = boundIn(source, (place) =>
    source[place]?.kind === "content" ? (kept.has(place) ? place : -1) : undefined,
  );
  const onlyOne = [mine, theirs].every((list) => list.filter(({ kind }) => kind === "negation").length === 1);
  for (const one of mine) {
    const match = theirs.findIndex((other) => isSame(one, other, onlyOne));
    if (match >= 0) theirs.splice(match, 1);
    else if (!OPTIONAL.has(one.kind)) return one.kind;
  }
  for (const { kind, head, close } of theirs) {
    if (WHOLE.has(kind)) return kind;
    if (head >= 0 && close && !LOOSE.has(kind)) return kind;
  }
  return undefined;
}

/** A time that is added binds a statement, and says no more than it did. */
const OPTIONAL = new Set(["when", "from"]);

function isSame(mine: Bound, theirs: Bound, onlyNegation: boolean): boolean {
  const alike = mine.kind === theirs.kind || (mine.kind === "when" && theirs.kind === "condition");
  if (!alike) return false;
  if (theirs.head === mine.head || mine.head === -1) return true;
  const moved = onlyNegation && (WITH_SUBJECT.has(theirs.word) || WITH_SUBJECT.has(mine.word));
  return moved && theirs.head >= 0;
}

const TAKES_BACK = new Set(["condition", "exception", "until", "negation"]);

/** The markers of a sentence with their heads; `aligned` answers undefined for what is no content word, -1 for one that the other sentence lacks. */
function boundIn(tokens: readonly Token[], aligned: (place: number) => number | undefined): Bound[] {
  const found: Bound[] = [];
  let depth = 0;
  for (const [place, token] of tokens.entries()) {
    depth += token.word === "(" ? 1 : token.word === ")" ? -1 : 0;
    if (token.kind !== "marker") continue;
    const bound = { kind: token.key, word: token.word, ...headOf(tokens, place, aligned) };
    // An aside may be left out with all that is in it, unless it takes back what stands before it.
    if (depth <= 0 || bound.head >= 0 || TAKES_BACK.has(bound.kind)) found.push(bound);
  }
  return found;
}

/** The next content word that both sentences have, within the piece; behind the last one, the one before. */
function headOf(
  tokens: readonly Token[],
  place: number,
  aligned: (place: number) => number | undefined,
): { head: number; close: boolean } {
  let skipped = 0;
  let last = place + REACH;
  for (let at = place + 1; at < tokens.length && at <= last; at += 1) {
    const sign = tokens[at]?.kind === "boundary" ? tokens[at]?.word : undefined;
    // What stands in brackets changes nothing outside of them, and is no head of what stands before them.
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
    // What it stood before is left out, and it with that; unless a word is left out from between them.
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
