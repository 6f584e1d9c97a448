import { singularOf } from "../../text/english.ts";
import { regularOf } from "../../text/lexicon/irregular.ts";
import { stem } from "../../text/stem.ts";
import type { Lexicon } from "./lexicon.ts";
import { lexiconOf } from "./lexicons.ts";
import { figureNumber, wordNumber } from "./numbers.ts";

export interface Token {
  kind: "content" | "marker" | "function" | "boundary";
  /** In lower case. */
  word: string;
  /** Normalised form shared by equivalent words; for a marker, its kind. */
  key: string;
  /** Synonym groups. */
  groups: readonly number[];
  number: boolean;
  /** Capitalised mid-sentence, or all in capitals. */
  name: boolean;
  polar: boolean;
  light: boolean;
  /** True for a noun in place of a pronoun. */
  borrowed?: true;
}

const PIECE =
  /(?<number>(?<![\p{L}\p{N}])[-−]?\d+(?:[.,\u00a0\u202f]\d+)*)(?<ordinal>(?:st|nd|rd|th)\b)?|(?<word>[\p{L}\p{N}\p{M}_]+(?:['’&+#.-](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}_]+)*[+#]*)|(?<sign>[%‰$€£¥°<>≤≥=≠+*/^×÷∈∝≈])|(?<boundary>[,;:()[\]–—]|(?<=\s)-(?=\s))/gu;

const SIGNS: Readonly<Record<string, string>> = { "%": "percent", $: "dollar", "€": "euro", "£": "pound" };

/** Splits compounds except number words: "no-longer-used" equals "no longer used". */
const HYPHEN =
  /(?<=\p{L}{2})-(?=\p{L}{2})(?<!\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-)/gu;

interface Prepared {
  lexicon: Lexicon;
  groups: ReadonlyMap<string, readonly number[]>;
  polar: ReadonlySet<string>;
  light: ReadonlySet<string>;
}

const NO_GROUPS: readonly number[] = [];

const prepared = new Map<string, Prepared>();

function prepare(language: string): Prepared {
  let known = prepared.get(language);
  if (!known) {
    const lexicon = lexiconOf(language);
    const keys = (words: ReadonlySet<string>) => new Set([...words].map((word) => keyOfWord(word, language)));
    const groups = new Map<string, number[]>();
    for (const [line, words] of lexicon.synonyms.entries())
      for (const word of words) {
        const key = keyOfWord(word, language);
        groups.set(key, [...(groups.get(key) ?? []), line]);
      }
    known = { lexicon, groups, polar: keys(lexicon.polar), light: keys(lexicon.light) };
    if (prepared.size > 50) prepared.clear();
    prepared.set(language, known);
  }
  return known;
}

function keyOfWord(word: string, language: string): string {
  return language === "en" ? singularStem(word) : stem(word, language);
}

/** Normalises number and tense but keeps different words apart: Snowball stem of the singular. */
function singularStem(word: string): string {
  return stem(singularOf(AMBIGUOUS.has(word) ? word : regularOf(word, "en")), "en");
}

/** Irregular forms that are also other words, or compare. */
const AMBIGUOUS = new Set("left better best worse lay felt found saw ground bore wound".split(" "));

export function tokensOf(sentence: string, language: string): Token[] {
  const { lexicon, groups, polar, light } = prepare(language);
  const plainly = sentence.normalize("NFKC").replaceAll("’", "'").replace(HYPHEN, " ");
  const text = lexicon.phrases.reduce((said, [from, to]) => said.replace(from, to), plainly);
  const tokens: Token[] = [];
  for (const match of text.matchAll(PIECE)) {
    const { number, ordinal, word, sign, boundary } = match.groups ?? {};
    if (boundary !== undefined) tokens.push(plain("boundary", boundary));
    else if (number !== undefined)
      tokens.push(numberToken(`${figureNumber(number, language)}${ordinal ? "th" : ""}`));
    else if (sign !== undefined) tokens.push(content(SIGNS[sign] ?? sign, SIGNS[sign] ?? sign));
    else if (word !== undefined) tokens.push(wordToken(word, tokens.length === 0));
  }
  return tokens;

  function wordToken(word: string, first: boolean): Token {
    const small = word.toLowerCase();
    const marker = lexicon.markers.get(small);
    if (marker !== undefined) return { ...plain("marker", small), key: marker };
    const value = wordNumber(small, language);
    if (value !== undefined) return { ...numberToken(String(value)), word: small };
    if (lexicon.functionWords.has(small)) return plain("function", small);
    const capital = /^\p{Lu}/u.test(word);
    const shouted = /^[\p{Lu}\p{N}]{2,}$/u.test(word) || /\p{Ll}\p{Lu}|_|\d/u.test(word);
    return content(small, keyOfWord(small, language), (capital && !first && language !== "de") || shouted);
  }

  function content(word: string, key: string, name = false): Token {
    return {
      ...plain("content", word),
      key,
      groups: groups.get(key) ?? NO_GROUPS,
      name,
      polar: polar.has(key),
      light: light.has(key),
    };
  }
}

function plain(kind: Token["kind"], word: string): Token {
  return { kind, word, key: word, groups: NO_GROUPS, number: false, name: false, polar: false, light: false };
}

function numberToken(value: string): Token {
  return { ...plain("content", value), key: `#${value}`, number: true };
}

export function sameSense(one: Token, other: Token): boolean {
  return one.key === other.key || one.groups.some((group) => other.groups.includes(group));
}
