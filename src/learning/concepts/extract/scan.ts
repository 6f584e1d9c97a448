import { sentencesOf } from "../../text/sentences.ts";
import { keyOf } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";

/** A word where it stands. */
export interface Token {
  word: string;
  lower: string;
  start: number;
  end: number;
  /** What its key is made of: more than one for a hyphenated word. */
  parts: readonly string[];
  /** Whether a mere space, or nothing, stands between it and the word before. */
  joined: boolean;
  /** The first word of its sentence. */
  first: boolean;
}

export interface Sentence {
  start: number;
  end: number;
  tokens: readonly Token[];
}

/** A space, with a quotation mark beside it or not; or a dash that joins two words as a hyphen does. */
const BETWEEN = /^(?:\s?[‘“"'’”]?\s?|[–])$/u;
const REMEMBERED = 200_000;

/** Cuts texts of one language into sentences of words, and remembers each word's parts. */
export class Scanner {
  readonly language: string;
  readonly #parts = new Map<string, readonly string[]>();

  constructor(language: string) {
    this.language = language;
  }

  sentences(text: string): Sentence[] {
    return sentencesOf(text, this.language).map(({ start, end }) => ({
      start,
      end,
      tokens: this.tokens(text.slice(start, end), start),
    }));
  }

  tokens(text: string, at = 0): Token[] {
    let before = -1;
    return wordsOf(text).map(({ word, start, end }) => {
      const joined = before >= 0 && BETWEEN.test(text.slice(before, start));
      const first = before < 0;
      before = end;
      return {
        word,
        lower: word.toLowerCase(),
        start: start + at,
        end: end + at,
        parts: this.parts(word),
        joined,
        first,
      };
    });
  }

  parts(word: string): readonly string[] {
    let parts = this.#parts.get(word);
    if (!parts) {
      parts = keyOf(word, this.language)
        .split(" ")
        .filter((part) => part !== "");
      if (this.#parts.size >= REMEMBERED) this.#parts.clear();
      this.#parts.set(word, parts);
    }
    return parts;
  }
}

/** The key of some words that stand together. */
export function keyOfTokens(tokens: readonly Token[]): string {
  return tokens.flatMap(({ parts }) => parts).join(" ");
}
