import type { Span } from "./sentences.ts";

export interface Word extends Span {
  word: string;
}

/** Letters and digits joined by an apostrophe, dot or hyphen; and names such as C++ and C#. */
const WORD = /\p{L}(?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’.‐‑-][\p{L}\p{N}\p{M}]+)*/gu;

/** Scripts without word spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const unspaced = new Intl.Segmenter("und", { granularity: "word" });

/** Splits text into words. A hyphenated word counts as one. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const hasUnspaced = UNSPACED.test(text);
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (hasUnspaced && UNSPACED.test(word)) words.push(...wordsWithin(word, index));
    else words.push({ start: index, end: index + word.length, word });
  }
  return words;
}

/** Segments a run without spaces by the platform's dictionary. */
function wordsWithin(run: string, at: number): Word[] {
  return [...unspaced.segment(run)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ start: at + index, end: at + index + segment.length, word: segment }));
}
