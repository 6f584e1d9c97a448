import { GAP } from "./matcher.ts";
import type { Survey } from "./survey.ts";

/** Words between two things that are set side by side. */
const BETWEEN = ["and", "or", "versus", "vs", "than", "nor", "not", "from", "but", "the", "a", "an"];
const MOST_BETWEEN = 3;

/** True if a text sets two names side by side: "kinetic and potential energy", "mean, median". */
export function standTogether({ blocks, vocabulary }: Survey, one: string, other: string): boolean {
  const numbersOf = (key: string) => key.split(" ").map((part) => vocabulary.find(part) ?? GAP);
  const [a, b] = [numbersOf(one), numbersOf(other)];
  if (a.includes(GAP) || b.includes(GAP)) return false;
  const between = new Set([GAP, ...BETWEEN.flatMap((word) => vocabulary.find(word) ?? [])]);
  const meets = (words: Int32Array, first: readonly number[], second: readonly number[]): boolean => {
    for (let at = words.indexOf(first[0] ?? GAP); at >= 0; at = words.indexOf(first[0] ?? GAP, at + 1)) {
      if (!isAt(words, at, first)) continue;
      let next = at + first.length;
      const last = next + MOST_BETWEEN;
      while (next < last && between.has(words[next] ?? 0)) next += 1;
      if (next > at + first.length && isAt(words, next, second)) return true;
    }
    return false;
  };
  return blocks.some(({ words }) => meets(words, a, b) || meets(words, b, a));
}

function isAt(words: Int32Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((number, i) => words[at + i] === number);
}
