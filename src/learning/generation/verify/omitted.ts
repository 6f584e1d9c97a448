import type { Alignment } from "./align.ts";
import { isAuxiliary, RELATIVES } from "./clauses.ts";
import type { Token } from "./tokens.ts";

/**
 * True if a claim leaves out words of the source's subject, and so says more: "A person who reports in good faith
 * may not be dismissed" does not hold for each person.
 */
export function omitsSubject(source: readonly Token[], { to }: Alignment): boolean {
  const used = new Set(to);
  const subject = subjectIn(source);
  return subject.some((place) => used.has(place)) && subject.some((place) => !used.has(place));
}

/** Content words before the first auxiliary of the main clause, without asides. */
function subjectIn(tokens: readonly Token[]): number[] {
  const end = tokens.findIndex((token, at) => isAuxiliary(token) && !RELATIVES.has(tokens[at - 1]?.word ?? ""));
  if (end < 0) return [];
  let depth = 0;
  const comma = tokens.findIndex(({ word }) => word === ",");
  return tokens.slice(0, end).flatMap(({ kind, word, light }, place) => {
    // "For example, ..."
    if (light && place < comma) return [];
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    return kind === "content" && depth === 0 && !isAdverb(word) ? [place] : [];
  });
}

const isAdverb = (word: string) => word.endsWith("ly");
