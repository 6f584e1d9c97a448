import type { ReadContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

interface Goal {
  text: string;
  weight: string;
  self_score: string | null;
  score: string | null;
}

const HUNDRED = 100n * DECIMAL_SCALE;

export function requireWeights(goals: readonly Goal[]): void {
  const sum = goals.reduce((all, { weight }) => all + parseDecimal(weight), 0n);
  if (sum !== HUNDRED)
    throw invalid("goals", "WEIGHTS", say("hr.errors.weights", { sum: formatDecimal(sum) }));
}

export function scoredBy<G extends Goal>(
  goals: readonly G[],
  side: "self_score" | "score",
  scores: unknown,
): G[] {
  // The input schema only accepts decimals.
  const given = scores as readonly string[];
  if (given.length !== goals.length)
    throw invalid("scores", "ONE_FOR_EACH", say("hr.errors.scoreCount", { count: goals.length }));
  for (const [i, score] of given.entries()) {
    if (parseDecimal(score) > 5n * DECIMAL_SCALE)
      throw invalid(`scores.${i}`, "INVALID_VALUE", say("hr.errors.scoreRange"));
  }
  return goals.map((goal, i) => ({ ...goal, [side]: formatDecimal(parseDecimal(given[i] ?? "0")) }));
}

/** Weighted mean, to two decimals. */
export function weighted(goals: readonly Goal[], side: "self_score" | "score"): string {
  const sum = goals.reduce(
    (all, goal) => all + parseDecimal(goal.weight) * parseDecimal(goal[side] ?? "0"),
    0n,
  );
  const cent = DECIMAL_SCALE / 100n;
  return formatDecimal(divideRounded(sum, HUNDRED * cent) * cent);
}

/** The caller must be the reviewer, or hold the permission to calibrate; never the employee. */
export function requireReviewer(context: ReadContext, reviewer: string | null, own: string | null): void {
  const { principal } = context;
  if (principal.kind === "system") return;
  if (own !== null && principal.id === own) {
    throw new Fault("SOD_CONFLICT", {
      details: [{ path: "user_id", code: "OWN_REVIEW", message: say("hr.errors.ownReview") }],
    });
  }
  if (principal.id === reviewer || context.holds("hr.reviews.calibrate")) return;
  throw new Fault("ACCESS_DENIED", {
    details: [{ path: "reviewer_id", code: "NOT_REVIEWER", message: say("hr.errors.reviewerOnly") }],
  });
}
