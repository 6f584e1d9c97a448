import { keyOf, stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import type { Scope } from "./scope.ts";

type Topic = Pick<Scope, "key" | "stems" | "vague" | "parts" | "language">;

const EXACT = 1;
const NAMED = 0.85;
/** Weight of a name with all words of the topic but those that the library uses everywhere: "Undoing things". */
const MOSTLY = 0.7;

/** Scores from 0 to 1 how well a name matches the topic: equal words, all of them among others, or most. */
export function titled(name: string, topic: Topic): number {
  const { key, stems, parts, language } = topic;
  const own = keyOf(name, language);
  if (own === key) return EXACT;
  const words = wordsOf(name).map(({ word }) => word);
  if (parts.some((part) => names(own, words, part, language))) return NAMED;
  const has = (one: string) =>
    words.some((word, at) => stem(word, language) === one && !isVerb(words, at, language));
  const missing = stems.filter((one) => !has(one));
  if (missing.length === 0 && stems.length > 1) return NAMED;
  const isVague = (one: string) => topic.vague.includes(one);
  return missing.length > 0 && missing.length < stems.length && missing.every(isVague) ? MOSTLY : 0;
}

/** True if the topic is the main word of a name: "rules of probability", not "probability distribution". */
export function headed(name: string, { parts, language }: Topic): boolean {
  const phrases = name.split(/[:(,–—]|\s+(?:of|in|for|with|and|to|from|on|by|von|für|mit|und)\s+/iu);
  return phrases.some((phrase) => parts.some((part) => ` ${keyOf(phrase, language)}`.endsWith(` ${part}`)));
}

/** True if a name contains a part of the topic: a phrase as it is, a word in any form but that of a verb. */
function names(own: string, words: readonly string[], part: string, language: string): boolean {
  if (part.includes(" ")) return ` ${own} `.includes(` ${part} `);
  return words.some((word, at) => {
    const key = keyOf(word, language);
    const isForm = key === part || (!INFLECTED.test(key) && stem(word, language) === stem(part, language));
    return isForm && !isVerb(words, at, language);
  });
}

/** Forms that are of a verb unless the topic itself has them: "leaving" is not about leave. */
const INFLECTED = /(?:ing|ed)$/u;
const SUBJECTS =
  /^(?:what|it|that|who|which|to|they|he|she|we|you|i|not|somebody|one|can|will|should|must|may|please|don['’]t)$/iu;

/** "What it leaves to you" and "how to leave" use a verb. */
function isVerb(words: readonly string[], at: number, language: string): boolean {
  return language === "en" && SUBJECTS.test(words[at - 1] ?? "") && !/ing$/iu.test(words[at] ?? "");
}
