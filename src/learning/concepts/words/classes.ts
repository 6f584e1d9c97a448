import { isStopword } from "../../text/stopwords.ts";
import {
  ADJECTIVE_ENDING,
  ADJECTIVES,
  ADVERB,
  AUXILIARIES,
  CONJUNCTIONS,
  DETERMINERS,
  EITHER_WORDS,
  EMPTY_GERUNDS,
  LITTLE,
  LY_NOUNS,
  NOUNS,
  PLAIN_VERBS,
  PREPOSITIONS,
  PRONOUNS,
  VAGUE,
} from "./english.ts";

/**
 * Part of speech without context. `either`: noun or verb; `eitherWithS`: plural or third person; `past` and
 * the gerunds: verb forms that may be part of a name.
 */
export type WordClass =
  | "noun"
  | "nounWithS"
  | "adjective"
  | "vague"
  | "number"
  | "of"
  | "to"
  | "either"
  | "eitherWithS"
  | "past"
  | "gerund"
  | "verb"
  | "verbGerund"
  | "determiner"
  | "preposition"
  | "conjunction"
  | "pronoun"
  | "auxiliary"
  | "adverb"
  | "little";

const NUMERAL = /^[\p{N}.,]+$/u;
const REMEMBERED = 200_000;
const known = new Map<string, WordClass>();

/** Cached because texts repeat words; bounded because a hostile text may not. */
export function wordClass(lower: string, capital: boolean): WordClass {
  const before = known.get(lower);
  if (before !== undefined) return single(lower, capital) ?? before;
  const found = find(lower);
  if (known.size >= REMEMBERED) known.clear();
  known.set(lower, found);
  return single(lower, capital) ?? found;
}

/** A single capital letter belongs to a name ("type I"); in lower case it is a symbol. */
function single(lower: string, capital: boolean): WordClass | undefined {
  return lower.length === 1 && /\p{L}/u.test(lower) && lower !== "a"
    ? capital && lower !== "i"
      ? "number"
      : "little"
    : undefined;
}

function find(lower: string): WordClass {
  if (lower === "of") return "of";
  if (lower === "to") return "to";
  if (NUMERAL.test(lower)) return "number";
  if (NOUNS.has(lower)) return "noun";
  if (DETERMINERS.has(lower)) return "determiner";
  if (AUXILIARIES.has(lower)) return "auxiliary";
  if (PRONOUNS.has(lower)) return "pronoun";
  if (PREPOSITIONS.has(lower)) return "preposition";
  if (CONJUNCTIONS.has(lower)) return "conjunction";
  if (LITTLE.has(lower) || isStopword(lower, "en")) return "little";
  if (VAGUE.has(lower)) return "vague";
  if (/[-‐‑]/.test(lower)) return compound(lower);
  if (ADVERB.test(lower) && !LY_NOUNS.has(lower)) return "adverb";
  return content(lower);
}

function content(lower: string): WordClass {
  if (EITHER_WORDS.has(lower)) {
    if (lower.endsWith("ed")) return "past";
    if (lower.endsWith("ing")) return "gerund";
    return /[^s]s$/.test(lower) ? "eitherWithS" : "either";
  }
  if (PLAIN_VERBS.has(lower)) {
    if (lower.endsWith("ing")) return EMPTY_GERUNDS.has(lower) ? "verb" : "verbGerund";
    return /(?:ed|en|wn|ught|ound)$/.test(lower) ? "past" : "verb";
  }
  if (ADJECTIVES.has(lower)) return "adjective";
  if (lower.endsWith("ed") && lower.length > 4) return "past";
  if (lower.endsWith("ing") && lower.length > 5) return "gerund";
  if (ADJECTIVE_ENDING.test(lower)) return "adjective";
  return /[^s]s$/.test(lower) ? "nounWithS" : "noun";
}

/** Classifies a hyphenated word: "object-oriented" modifies a noun, "trade-off" is a noun. */
function compound(lower: string): WordClass {
  const last = lower.split(/[-‐‑]/).at(-1) ?? lower;
  if (/(?:ed|ing|based|free|like|wise|to|of)$/.test(last)) return "adjective";
  return ADJECTIVE_ENDING.test(last) && !NOUNS.has(last) ? "adjective" : "noun";
}
