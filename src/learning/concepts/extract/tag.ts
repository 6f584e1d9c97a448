import { isStopword } from "../../text/stopwords.ts";
import { type WordClass, wordClass } from "../words/classes.ts";
import type { Token } from "./scan.ts";

/** `link` joins two nouns ("of"), `break` ends a name, a `vague` adjective fits any noun. */
export type Tag = "noun" | "adjective" | "vague" | "number" | "link" | "break";

const LINKS: Readonly<Record<string, RegExp>> = {
  fr: /^(?:de|du|des|d)$/,
  es: /^(?:de|del)$/,
  pt: /^(?:de|do|da|dos|das)$/,
  it: /^(?:di|del|della|dei|delle|dell)$/,
};
/** Determiners missing from the stop word lists. */
const BEFORE_NOUNS =
  /^(?:ogni|ciascun[oa]?|alcun[ie]|cada|todos?|todas?|algun[oa]s?|algum(?:as?)?|chaque|tous|toutes?|plusieurs|quelques|elke?|alle|ieder[e]?|sommige|qualche)$/;
const NUMERAL = /^[\p{N}.,]+$/u;
const TAGGED = new Set(["de", "en", "es", "fr", "it", "nl", "pt"]);

/** In languages without tagging rules, any run of content words may be a name. */
export function isTagged(language: string): boolean {
  return TAGGED.has(language);
}

/** Tags words by form and neighbours: no full parser, but enough to find names. */
export function tagsOf(tokens: readonly Token[], language: string): Tag[] {
  return language === "en" ? english(tokens) : tokens.map((token) => other(token, language));
}

function other(token: Token, language: string): Tag {
  if (NUMERAL.test(token.word)) return "number";
  if (LINKS[language]?.test(token.lower.replace(/['’]$/, ""))) return "link";
  if (isStopword(token.word, language) || BEFORE_NOUNS.test(token.lower)) return "break";
  if (language === "de" && token.word === token.lower) return "adjective";
  return "noun";
}

function english(tokens: readonly Token[]): Tag[] {
  const classes = tokens.map(classOf);
  const tags: Tag[] = [];
  // A sentence needs a verb: if no word is certainly one, the first candidate counts as the verb.
  let wantsVerb =
    tokens.length >= SENTENCE && !classes.some((kind) => kind === "auxiliary" || kind === "verb");
  let singular = false;
  for (const [i, kind] of classes.entries()) {
    const place: Place = {
      first: i === 0,
      before: tokens[i]?.joined ? classes[i - 1] : undefined,
      beforeTag: tokens[i]?.joined ? tags[i - 1] : undefined,
      after: tokens[i + 1]?.joined ? classes[i + 1] : undefined,
    };
    if (!tokens[i]?.joined || OPENS_NAME.has(kind)) singular = SINGULAR.has(tokens[i]?.lower ?? "");
    const isVerb =
      place.beforeTag === "noun" &&
      (isTheVerb(kind, place, wantsVerb) || (singular && kind === "eitherWithS"));
    if (isVerb) wantsVerb = false;
    tags.push(isVerb ? "break" : tagHere(kind, place));
  }
  return tags;
}

/** Minimum words of a sentence; shorter text may be a heading. */
const SENTENCE = 6;
/** A name after one of these words is singular: "An inclusion proof shows". */
const SINGULAR: ReadonlySet<string> = new Set(["a", "an", "each", "every", "one", "another", "this"]);

/** True for the main verb: "records" in "Freehold records", "grant" in "collective agreements grant". */
function isTheVerb(kind: WordClass, { before }: Place, wantsVerb: boolean): boolean {
  if (!wantsVerb) return false;
  const isPlural = before === "nounWithS" || before === "eitherWithS";
  return kind === "eitherWithS" ? !isPlural : kind === "either" && isPlural;
}

/** Neighbours of a word, unless punctuation separates them. */
interface Place {
  first: boolean;
  before: WordClass | undefined;
  beforeTag: Tag | undefined;
  after: WordClass | undefined;
}

function classOf(token: Token): WordClass {
  const { word, lower, first } = token;
  // A word with inner capitals, or capitalised mid-sentence, belongs to a name.
  if (!first && word !== lower && word.slice(1) !== lower.slice(1) && word.length > 1) return "noun";
  return wordClass(lower, word !== lower);
}

const OPENS_NAME: ReadonlySet<WordClass> = new Set(["determiner", "preposition", "conjunction"]);
const CLOSES_NAME: ReadonlySet<WordClass> = new Set([
  "determiner",
  "preposition",
  "conjunction",
  "little",
  "auxiliary",
  "pronoun",
  "adverb",
  "of",
]);

function tagHere(kind: WordClass, place: Place): Tag {
  switch (kind) {
    case "noun":
    case "adjective":
    case "vague":
    case "number":
      return kind;
    case "of":
      return "link";
    case "either":
      return isVerb(place) ? "break" : "noun";
    case "nounWithS":
      return place.beforeTag === "noun" && isObject(place.after) ? "break" : "noun";
    case "eitherWithS":
      return isVerb(place) || hasSubjectAndObject(place) ? "break" : "noun";
    case "past":
      return goesWithNoun(place) ? "adjective" : "break";
    case "gerund":
      return isObject(place.after) ||
        (place.before === "auxiliary" && place.after !== undefined && !closes(place.after))
        ? "break"
        : "noun";
    case "verb":
      return "break";
    case "verbGerund":
      return inName(place) ? "noun" : "break";
    default:
      return "break";
  }
}

/** True for a verb form inside a name: "the operating system", "statistical learning". */
function inName({ before, beforeTag, after }: Place): boolean {
  if (before === "determiner") return !closes(after);
  return beforeTag === "adjective" || beforeTag === "noun" || beforeTag === "vague"
    ? !isObject(after)
    : false;
}

function closes(kind: WordClass | undefined): boolean {
  return kind === undefined || CLOSES_NAME.has(kind);
}

function isObject(kind: WordClass | undefined): boolean {
  return kind === "determiner" || kind === "pronoun";
}

/** True for a verb, as in "we plot the data" or "graph the function", but not in "the plot of the data". */
function isVerb({ first, before, after }: Place): boolean {
  if (first || before === undefined) return isObject(after);
  if (before === "to" || before === "auxiliary" || before === "pronoun")
    return isObject(after) || closes(after) || before !== "to";
  return isObject(after) && !OPENS_NAME.has(before) && before !== "adjective" && before !== "of";
}

/** True for the verb in "cash accounting records income", but not the noun in "the records of income". */
function hasSubjectAndObject({ beforeTag, after }: Place): boolean {
  return beforeTag === "noun" && !closes(after);
}

/** True for participles as in "weighted average", not verbs as in "the firm expected profits". */
function goesWithNoun({ before, beforeTag, after }: Place): boolean {
  if (closes(after)) return false;
  if (before === undefined || before === "auxiliary") return before === undefined;
  return beforeTag !== "noun" && beforeTag !== "number";
}
