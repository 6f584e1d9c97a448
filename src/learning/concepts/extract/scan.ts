import { sentencesOf } from "../../text/sentences.ts";
import { keyOf } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";

export interface Token {
  word: string;
  lower: string;
  start: number;
  end: number;
  /** Parts of its key; several for a hyphenated word. */
  parts: readonly string[];
  /** True if at most a space separates it from the previous word. */
  joined: boolean;
  first: boolean;
}

export interface Sentence {
  start: number;
  end: number;
  tokens: readonly Token[];
}

/** A space, optionally with quotation marks, or a dash used as a hyphen. */
const BETWEEN = /^(?:\s?[‘“"'’”]?\s?|[–])$/u;
const REMEMBERED = 200_000;

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

export function keyOfTokens(tokens: readonly Token[]): string {
  return tokens.flatMap(({ parts }) => parts).join(" ");
}
