import type { SignalName, Ties } from "./signals.ts";

/**
 * Logistic models that `bun run eval pairs` trains and prints, from the judged pairs of AL-CPL (data mining,
 * geometry, precalculus) and textbooks of these fields. The explicit cue is set by hand because the textbooks
 * contain too few.
 */
export const ORDER_WEIGHTS: Readonly<Record<SignalName, number>> = {
  spread: 0.197,
  first_mention: 0.89,
  cooc: 0.082,
  definition_use: 0.577,
  titled: 0.833,
  link_ref: 0.32,
  contained: 1.815,
  compounds: 0.414,
  diversity: 1.525,
  subject: 3.089,
  discipline: 2.404,
  explicit_cue: 1.5,
};
export const ORDER_BIAS = -0.869;

/** Trained on prerequisites against pairs that only co-occur in the same books. */
export const TIE_WEIGHTS: Readonly<Record<keyof Ties, number>> = {
  cooc: 0.419,
  definition_use: 0.676,
  contained: 3.136,
  titled: 0.243,
};
export const TIE_BIAS = 1.07;

/**
 * Combines both scores into a probability. Trained per field on scores of the other fields' models, with
 * unjudged co-occurrences at a tenth of the weight. The penalty for doubtful concepts is set by hand.
 */
export const JOINT = { order: 0.868, tie: 0.231, bias: -0.725, doubtful: -1.2 };
