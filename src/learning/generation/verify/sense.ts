import { lexiconOf as generalLexicon } from "../../text/lexicon/lexicon.ts";
import { stemsOf } from "../../text/lexicon/stems.ts";
import { sameSense, type Token } from "./tokens.ts";

/** How surely two words mean the same: 1 for the same word, less for another word. */
const DERIVED = 0.9;
const RELATED = 0.8;

/** Endings that derive a word from another one: "verify" and "verification", but no person and no comparative. */
const SUFFIX =
  /^(?:e|y|i|s|es|ed|ing|ings|ion|ions|ation|ations|ication|ment|ments|al|als|ance|ence|ant|ent|ive|able|ible|ably|ity|ness|ure|ly|ily|ally|th|t|ies|ied)?$/;
const SHARED = 4;

const known = new Map<string, number>();
const MOST_KNOWN = 20_000;

/** Likeness of two words of a claim and its source, 0 if they mean different things. */
export function likeness(one: Token, other: Token, language: string): number {
  if (sameSense(one, other)) return 1;
  if (one.number || other.number || language !== "en") return 0;
  const pair = `${one.word} ${other.word}`;
  const before = known.get(pair);
  if (before !== undefined) return before;
  const found = isDerived(one.word, other.word) ? DERIVED : isRelated(one, other) ? RELATED : 0;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(pair, found);
  return found;
}

function isDerived(one: string, other: string): boolean {
  const [a, b] = [stemsOf(one, "en"), stemsOf(other, "en")];
  if (a === b) return true;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  if (shared < SHARED) return false;
  // An ending of the shared part belongs to both: "conduct" is in "conductor", "accept" in "acceptance".
  for (let at = shared; at >= Math.max(SHARED, shared - 2); at -= 1)
    if (SUFFIX.test(one.slice(at)) && SUFFIX.test(other.slice(at))) return true;
  return false;
}

/** Related in general English. A word that inverts a statement has no relatives. */
function isRelated(one: Token, other: Token): boolean {
  if (one.polar || other.polar || one.name || other.name) return false;
  return isListed(one.word, other.word) && isListed(other.word, one.word);
}

function isListed(word: string, other: string): boolean {
  const stem = stemsOf(other, "en");
  return generalLexicon("en")
    .relatedTo(stemsOf(word, "en"))
    .some(({ stems, likeness: how }) => stems === stem && how < AT_WORK);
}

/** Words that people at work use for one thing, as "leave" and "vacation", differ in a rule. */
const AT_WORK = 0.85;
