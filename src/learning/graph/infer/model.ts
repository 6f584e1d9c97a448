import { SIGNALS, type Signals, TIES, type Ties } from "./signals.ts";
import { JOINT, ORDER_BIAS, ORDER_WEIGHTS, TIE_BIAS, TIE_WEIGHTS } from "./weights.ts";

/**
 * How probable it is that a pair is a prerequisite that a teacher would name, rounded so that it reads well.
 * `doubtful`: how many of the two may be no concepts at all.
 */
export function confidenceOf(signals: Signals, ties: Ties, doubtful: number): number {
  const { order, tie, bias, doubtful: doubt } = JOINT;
  const sum = order * orderOf(signals) + tie * tieOf(ties) + bias + doubt * doubtful;
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
}

/** For two concepts that have to do with each other: the logarithm of the odds that the first comes before the second. */
function orderOf(signals: Signals): number {
  return SIGNALS.reduce((sum, name) => sum + ORDER_WEIGHTS[name] * signals[name], ORDER_BIAS);
}

/** The logarithm of the odds that two concepts have to do with each other, and do not merely meet. */
function tieOf(ties: Ties): number {
  return TIES.reduce((sum, name) => sum + TIE_WEIGHTS[name] * ties[name], TIE_BIAS);
}
