import { baseOf, stem } from "./stem.ts";
import { isStopword } from "./stopwords.ts";
import { wordsOf } from "./words.ts";

export interface StemmedWord {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  /** Singular, to distinguish names. */
  readonly base: string;
  /** Shared with derived words, to compare texts. */
  readonly stem: string;
  readonly filler: boolean;
}

export function stemmedWords(text: string, language: string): StemmedWord[] {
  return wordsOf(text).map(({ start, end, word }) => ({
    start,
    end,
    word,
    base: baseOf(word, language),
    stem: stem(word, language),
    filler: isStopword(word, language),
  }));
}
