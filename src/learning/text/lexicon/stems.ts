import { stem } from "../stem.ts";
import { wordsOf } from "../words.ts";

/** Stems of an expression, joined by a space. */
export function stemsOf(expression: string, language: string): string {
  return wordsOf(expression.replaceAll("-", " "))
    .map(({ word }) => stem(word, language))
    .join(" ");
}
