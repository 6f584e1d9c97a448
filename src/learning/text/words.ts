import type { Span } from "./sentences.ts";

/** A word of a text and where it stands. */
export interface Word extends Span {
  word: string;
}

/** Letters and digits, held together by an apostrophe, a point or a hyphen; and the names that end in signs, such as C++ and C#. */
const WORD = /\p{L}(?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’.‐‑-][\p{L}\p{N}\p{M}]+)*/gu;

/** Scripts that write no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const unspaced = new Intl.Segmenter("und", { granularity: "word" });

/** The words of a text, in the order they stand. A hyphenated word is one. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const hasUnspaced = UNSPACED.test(text);
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (hasUnspaced && UNSPACED.test(word)) words.push(...wordsWithin(word, index));
    else words.push({ start: index, end: index + word.length, word });
  }
  return words;
}

/** The words of a run that is written without spaces, by the dictionary of the platform. */
function wordsWithin(run: string, at: number): Word[] {
  return [...unspaced.segment(run)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ start: at + index, end: at + index + segment.length, word: segment }));
}
