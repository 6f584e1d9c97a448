import { FEATURES } from "./features.ts";

export interface Weights {
  readonly bias: number;
  readonly of: Readonly<Record<string, number>>;
}

/** Logistic regression on glossaries and keyphrases that people chose. Retrain: `bun run eval terms`. */
const WEIGHTS: Weights = {
  bias: -3.78,
  of: {
    frequency: 1.11,
    density: -0.29,
    spread: 1.93,
    early: 0.11,
    veryEarly: 0.24,
    alone: 1.57,
    once: -0.73,
    twoWords: 1.29,
    threeWords: 1.8,
    longer: 1.76,
    term: 4.97,
    terms: 0.53,
    strong: 1.32,
    emphasis: 0.21,
    heading: 0.38,
    title: -0.9,
    definition: 1.24,
    capital: 0.51,
    acronym: 1.37,
    generic: -2.27,
    genericHead: -0.46,
    vague: -0.93,
    degree: -0.2,
    wordDegree: -0.73,
    headDegree: 0.6,
    learned: 0.15,
    unbuilt: -0.04,
    linked: -2.42,
    digits: -0.29,
    shortWord: -0.12,
    oneFrequent: 1.07,
    oneSpread: -1.64,
    oneLong: 0.61,
    long: -3.11,
    "frequency.long": -1.68,
    "density.long": 2.05,
    "alone.long": -1.29,
    "once.long": -0.39,
    "twoWords.long": -0.41,
    "threeWords.long": -0.56,
    "longer.long": -0.42,
    "capital.long": -1.09,
    "generic.long": 1.32,
    "linked.long": 1.75,
    "degree.long": 0.21,
    "wordDegree.long": -0.24,
    "heading.long": -0.14,
    "oneFrequent.long": -1.16,
    "definition.long": 0.06,
    "acronym.long": -0.12,
  },
};

const inOrder = new WeakMap<Weights, readonly number[]>();

/** Confidence that a candidate is a concept, 0 to 1. */
export function salienceOf(features: readonly number[], weights: Weights = WEIGHTS): number {
  let list = inOrder.get(weights);
  if (!list) {
    list = FEATURES.map((name) => weights.of[name] ?? 0);
    inOrder.set(weights, list);
  }
  let sum = weights.bias;
  for (let i = 0; i < list.length; i += 1) sum += (list[i] ?? 0) * (features[i] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
