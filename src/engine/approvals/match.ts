import type { ReadContext } from "../../kernel/context.ts";
import type { Principal } from "../../kernel/principal.ts";
import { callOf } from "../call.ts";
import { goesBeyond } from "./earlier-moves.ts";
import { attributesOf, type Case, worthOf } from "./facts.ts";
import type { Rule } from "./rule.ts";
import { amountsOf, type CountedAmount, type Total } from "./sums.ts";

/** A rule that applies. `total` is set if it applies because of a sum. */
export interface MatchedRule extends Rule {
  total?: Total;
}

export interface Judgement {
  /** Rules that hold the case. */
  rules: readonly MatchedRule[];
  /** Amounts to add to sums once the case is done or requested, whether or not a rule holds it. */
  amounts: readonly CountedAmount[];
}

export const NOTHING_HELD: Judgement = { rules: [], amounts: [] };

/** Rules with an unknown result apply, so that nothing passes unchecked. */
export function judge(
  context: ReadContext,
  rules: readonly Rule[],
  one: Case,
  subject: Principal,
  persons: readonly string[] = [subject.id],
): Judgement {
  if (rules.length === 0) return NOTHING_HELD;
  const { record, env } = attributesOf(context, one, subject);
  const moves = callOf(context).engine.approvals.rules.movesBefore(one.action.name);
  const found: MatchedRule[] = [];
  const counted: CountedAmount[] = [];
  for (const rule of rules) {
    const isAbout = rule.covers(one.action.name)
      ? rule.applies(record, env) !== false
      : goesBeyond(context, rule, moves, one, subject);
    if (!isAbout) continue;
    const { sum } = rule.when;
    if (!sum) {
      found.push(rule);
      continue;
    }
    const amounts = amountsOf(context, rule, sum, one, persons, worthOf(context, one));
    counted.push(...amounts);
    const over = amounts.find(({ total }) => rule.exceeds({ sum: total.worth }, {}) !== false);
    if (over) found.push({ ...rule, total: over.total });
  }
  return { rules: found, amounts: counted };
}
