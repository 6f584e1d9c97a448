import type { Span } from "./sentences.ts";

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;

/** The words of a text, in the order they stand. */
export function wordsOf(text: string): (Span & { word: string })[] {
  return [...text.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    word: match[0],
  }));
}
