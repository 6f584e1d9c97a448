import { stem } from "../../../src/learning/text/stem.ts";
import { wordsOf } from "../../../src/learning/text/words.ts";

/** Reduces a phrase to its stems, to compare phrases. */
export function stemmed(phrase: string): string {
  return wordsOf(phrase.normalize("NFKC"))
    .flatMap(({ word }) => word.split(/[-‐‑]/))
    .map((word) => stem(word, "en"))
    .join(" ");
}

export interface Labelled {
  name: string;
  title: string;
  blocks: readonly {
    ordinal: number;
    kind: import("../../../src/learning/reading/document.ts").BlockKind;
    level?: number;
    text: string;
    marks: readonly import("../../../src/learning/reading/document.ts").Mark[];
  }[];
  /** Expected phrases, stemmed. */
  gold: ReadonlySet<string>;
}

/** F1 of the first `at` phrases found. */
export function f1At(found: readonly string[], gold: ReadonlySet<string>, at: number): number {
  const first = [...new Set(found.map(stemmed))].slice(0, at);
  const hits = first.filter((one) => gold.has(one)).length;
  if (hits === 0) return 0;
  const [precision, recall] = [hits / first.length, hits / gold.size];
  return (2 * precision * recall) / (precision + recall);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
