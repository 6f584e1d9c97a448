import { SIGNALS, type Signals, TIES, type Ties } from "./signals.ts";
import { JOINT, ORDER_BIAS, ORDER_WEIGHTS, TIE_BIAS, TIE_WEIGHTS } from "./weights.ts";

/**
 * Probability that a teacher would name the pair as a prerequisite, rounded for display. `doubtful`: how many
 * of the two may not be concepts.
 */
export function confidenceOf(signals: Signals, ties: Ties, doubtful: number): number {
  const { order, tie, bias, doubtful: doubt } = JOINT;
  const sum = order * orderOf(signals) + tie * tieOf(ties) + bias + doubt * doubtful;
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
}

/** Log odds that the first of two related concepts precedes the second. */
function orderOf(signals: Signals): number {
  return SIGNALS.reduce((sum, name) => sum + ORDER_WEIGHTS[name] * signals[name], ORDER_BIAS);
}

/** Log odds that two concepts are related and do not only co-occur. */
function tieOf(ties: Ties): number {
  return TIES.reduce((sum, name) => sum + TIE_WEIGHTS[name] * ties[name], TIE_BIAS);
}
