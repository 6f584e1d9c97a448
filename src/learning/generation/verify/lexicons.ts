import { english } from "./english.ts";
import { french, german, italian, spanish } from "./languages.ts";
import type { Lexicon } from "./lexicon.ts";

const LEXICONS: ReadonlyMap<string, Lexicon> = new Map(
  [english, german, french, spanish, italian].map((lexicon) => [lexicon.language, lexicon]),
);

const NONE: ReadonlySet<string> = new Set();

/** Fallback for unknown languages: every word counts, in order. */
const unknown = (language: string): Lexicon => ({
  language,
  functionWords: NONE,
  markers: new Map(),
  phrases: [],
  synonyms: [],
  polar: NONE,
  light: NONE,
  pronouns: NONE,
  clauses: NONE,
});

export function lexiconOf(language: string): Lexicon {
  return LEXICONS.get(language) ?? unknown(language);
}
