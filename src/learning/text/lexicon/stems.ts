import { stem } from "../stem.ts";
import { wordsOf } from "../words.ts";
import { regularOf } from "./irregular.ts";

/** Stems of all words of a text; irregular forms have the stem of their base form. */
export function stemsIn(text: string, language: string): string[] {
  return wordsOf(text.replaceAll(/[-‐‑/]/gu, " ")).map(({ word }) =>
    stem(regularOf(word, language), language),
  );
}

/** Stems of an expression, joined by a space. */
export function stemsOf(expression: string, language: string): string {
  return stemsIn(expression, language).join(" ");
}
