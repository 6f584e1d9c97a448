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

/** Caches per language. Bounded, because a hostile text may not repeat its words. */
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

/** Stem shared by derived words, for search and comparison: "integral", "integrating" and "integration". */
export function stem(word: string, language: string): string {
  const memory = memoryOf(language);
  return remembered(memory.stems, word, () => {
    const base = baseOf(word, language);
    return memory.stemmer?.stem(base) ?? base;
  });
}

/** Unites only spellings, singular and plural: a sampling distribution is not a sample distribution. */
export function baseOf(word: string, language: string): string {
  const memory = memoryOf(language);
  return remembered(memory.bases, word, () => {
    const small = word.normalize("NFKC").toLowerCase().replaceAll("’", "'");
    if (language === "en") return singularOf(small);
    // Other languages inflect words for more than number.
    return memory.stemmer?.stem(small) ?? small;
  });
}

/** Prefixes written with or without a hyphen. */
const JOINED =
  /^(?:e|non|pre|sub|multi|semi|anti|co|re|un|inter|over|under|pseudo|quasi|hyper|micro|macro|meta)[-‐‑](?=\p{L}{3})/iu;

/** Normalises plural, hyphenated, capitalised and spelling variants. Words are separated by one space. */
export function keyOf(phrase: string, language: string): string {
  return wordsOf(phrase.normalize("NFKC"))
    .flatMap(({ word }) => word.replace(JOINED, (start) => start.slice(0, -1)).split(/[-‐‑]/))
    .map((word) => baseOf(word, language))
    .join(" ");
}
