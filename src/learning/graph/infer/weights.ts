import type { SignalName, Ties } from "./signals.ts";

/**
 * What each signal counts: logistic models that `bun run eval pairs` learns on the judged pairs of AL-CPL (data mining,
 * geometry, precalculus) as textbooks of these fields show them, and prints. The cue in plain words is set by hand: the
 * textbooks have too few.
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

/** Learnt on prerequisites against pairs that merely meet in the same books. */
export const TIE_WEIGHTS: Readonly<Record<keyof Ties, number>> = {
  cooc: 0.419,
  definition_use: 0.676,
  contained: 3.136,
  titled: 0.243,
};
export const TIE_BIAS = 1.07;

/**
 * Makes of both a probability: learnt, for each field, on scores of models of the others, meetings that nobody judged
 * counting a tenth. What a doubtful concept takes off is set by hand.
 */
export const JOINT = { order: 0.868, tie: 0.231, bias: -0.725, doubtful: -1.2 };
