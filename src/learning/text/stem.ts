import { newStemmer } from "snowball-stemmers";
import { singularOf } from "./english.ts";
import { wordsOf } from "./words.ts";

const ALGORITHMS: Readonly<Record<string, string>> = {
  ar: "arabic",
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "german",
  en: "english",
  es: "spanish",
  eu: "basque",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hu: "hungarian",
  hy: "armenian",
  it: "italian",
  nb: "norwegian",
  nl: "dutch",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sl: "slovene",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
};

/** What has been worked out of a language's words. A text repeats its words, but a hostile one need not: hence the bound. */
interface Memory {
  readonly stemmer: { stem(word: string): string } | undefined;
  readonly stems: Map<string, string>;
  readonly bases: Map<string, string>;
}
const REMEMBERED = 100_000;
const memories = new Map<string, Memory>();

function memoryOf(language: string): Memory {
  let memory = memories.get(language);
  if (!memory) {
    const algorithm = ALGORITHMS[language];
    memory = {
      stemmer: algorithm === undefined ? undefined : newStemmer(algorithm),
      stems: new Map(),
      bases: new Map(),
    };
    memories.set(language, memory);
  }
  return memory;
}

function remembered(known: Map<string, string>, word: string, find: (word: string) => string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const found = find(word);
  if (known.size >= REMEMBERED) known.clear();
  known.set(word, found);
  return found;
}

/** The form under which a word and those derived from it meet, for searching and comparing: "integral", "integrating" and "integration". */
export function stem(word: string, language: string): string {
  const memory = memoryOf(language);
  return remembered(memory.stems, word, () => {
    const base = baseOf(word, language);
    return memory.stemmer?.stem(base) ?? base;
  });
}

/**
 * The form under which the spellings and the singular and plural of a word meet, and nothing else does: a sampling
 * distribution is not a sample distribution.
 */
export function baseOf(word: string, language: string): string {
  const memory = memoryOf(language);
  return remembered(memory.bases, word, () => {
    const small = word.normalize("NFKC").toLowerCase().replaceAll("’", "'");
    if (language === "en") return singularOf(small);
    // Other languages bend words in more ways than their number.
    return memory.stemmer?.stem(small) ?? small;
  });
}

/** Beginnings that are written with a hyphen or without. */
const JOINED =
  /^(?:e|non|pre|sub|multi|semi|anti|co|re|un|inter|over|under|pseudo|quasi|hyper|micro|macro|meta)[-‐‑](?=\p{L}{3})/iu;

/** The normalised form of a phrase: under it the plural, the hyphenated, the capitalised and the other spelling of a name meet. One space between words. */
export function keyOf(phrase: string, language: string): string {
  return wordsOf(phrase.normalize("NFKC"))
    .flatMap(({ word }) => word.replace(JOINED, (start) => start.slice(0, -1)).split(/[-‐‑]/))
    .map((word) => baseOf(word, language))
    .join(" ");
}
