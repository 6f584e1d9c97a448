import { keyOf, stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import type { Scope } from "./scope.ts";

/** True if a heading uses the word as a verb: "What it leaves to you". */
function isDone(name: string, key: string): boolean {
  return new RegExp(
    `\\b(?:what|it|that|who|which|to|they|he|she|we|you|not|somebody|one)\\s+${key.slice(0, 4).replaceAll(/[^\p{L}\p{N}]/gu, ".")}`,
    "iu",
  ).test(name);
}

/** Scores from 0 to 1 how well a name matches the topic: equal words, or all of them among others. */
export function titled(
  name: string,
  { key, stems, language }: Pick<Scope, "key" | "stems" | "language">,
): number {
  const own = keyOf(name, language);
  if (own === key) return 1;
  // "What it leaves to you" is not about leave: a single word must match exactly.
  if (stems.length < 2) return own.split(" ").includes(key) && !isDone(name, key) ? 0.85 : 0;
  const words = new Set(wordsOf(name).map(({ word }) => stem(word, language)));
  return stems.every((one) => words.has(one)) ? 0.85 : 0;
}
