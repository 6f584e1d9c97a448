import { analyse } from "../../../src/learning/concepts/extract/analyse.ts";
import { ranked } from "../../../src/learning/concepts/extract/rank.ts";
import { survey } from "../../../src/learning/concepts/extract/survey.ts";
import { f1At, type Labelled, mean, stemmed } from "./gold.ts";
import { type Example, type Learnt, learn } from "./learn.ts";

export interface Judged {
  text: Labelled;
  candidates: readonly { name: string; example: Example }[];
}

export function judged(text: Labelled): Judged {
  const scored = ranked(survey({ title: text.title, language: "en", blocks: text.blocks }));
  const candidates = scored.map(({ candidate, features }) => {
    const name = stemmed(candidate.key);
    return { name, example: { features, right: text.gold.has(name), weight: 1 } };
  });
  return { text, candidates };
}

export function learnFrom(collections: readonly (readonly Judged[])[]): Learnt {
  return learn(collections.flat().flatMap(({ candidates }) => candidates.map(({ example }) => example)));
}

/** F1 of a ranking whose weights were trained on other texts. */
export function f1With({ bias, weights }: Learnt, texts: readonly Judged[], at: number): number {
  return mean(
    texts.map(({ text, candidates }) => {
      const inOrder = candidates
        .map(({ name, example }) => ({
          name,
          score: example.features.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), bias),
        }))
        .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
      return f1At(
        inOrder.map(({ name }) => name),
        text.gold,
        at,
      );
    }),
  );
}

export function f1OfProduct(texts: readonly Labelled[], at: number): number {
  return mean(
    texts.map(({ title, blocks, gold }) => {
      const { concepts } = analyse({ title, language: "en", blocks });
      return f1At(
        concepts.map(({ name }) => stemmed(name)),
        gold,
        at,
      );
    }),
  );
}

/** Share of expected phrases that are among the candidates. */
export function recallOf(texts: readonly Judged[]): number {
  const all = texts.flatMap(({ text, candidates }) => {
    const names = new Set(candidates.map(({ name }) => name));
    return [...text.gold].map((one) => names.has(one));
  });
  return all.filter(Boolean).length / Math.max(1, all.length);
}
