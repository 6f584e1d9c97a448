import { CUSTOMERS_RULES } from "./defaults/customers.ts";
import { FINANCE_RULES } from "./defaults/finance.ts";
import { GOVERNANCE_RULES } from "./defaults/governance.ts";
import { LEGAL_RULES } from "./defaults/legal.ts";
import { OPERATIONS_RULES } from "./defaults/operations.ts";
import { PEOPLE_RULES } from "./defaults/people.ts";
import { STRATEGY_RULES } from "./defaults/strategy.ts";
import type { NewRule } from "./rule.ts";

export type Size = "solo" | "small" | "grown";

/**
 * One line for each line of what is known to need an approval by default. That a person is made unknown is asked for
 * as a data-protection request, and decided there; a decision of strategy is voted on by its own deciders.
 */
const DEFAULTS = [
  ...CUSTOMERS_RULES,
  ...FINANCE_RULES,
  ...PEOPLE_RULES,
  ...OPERATIONS_RULES,
  ...LEGAL_RULES,
  ...STRATEGY_RULES,
  ...GOVERNANCE_RULES,
];

/** A default rule with the key by which it is known over all sizes and versions. */
export interface KeyedRule {
  key: string;
  rule: NewRule;
}

/** The rules that an organisation of a size begins with. Of one person alone they are written down, not yet in force. */
export function defaultRules(size: Size, minorDigits = 2): KeyedRule[] {
  return DEFAULTS.map(({ key, name, actions, when = {}, above, within, asks = name, by, ...rest }) => {
    const { need = "any", order, small } = rest;
    const limit = above?.[size === "grown" ? 1 : 0];
    const worth = limit === undefined ? undefined : { $gt: limit * 10 ** minorDigits };
    return {
      key,
      rule: {
        name,
        active: size === "grown" || (size === "small" && small === true),
        priority: 100,
        actions,
        when: { ...when, ...(worth && (within ? { sum: { ...within, worth } } : { worth })) },
        steps: [
          { name: asks, approvers: by, need, due_in: 16, on_timeout: "escalate", ...(order && { order }) },
        ],
        valid_from: null,
        valid_to: null,
      },
    };
  });
}
