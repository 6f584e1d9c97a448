import type { Approver, NewRule, Step, Sum, When } from "./rule.ts";

export type Size = "solo" | "small" | "grown";

/** Shipped rule. Its limit depends on the organisation's size. */
export interface DefaultRule {
  key: string;
  name: string;
  actions: readonly string[];
  when?: When;
  /** In major units, for small and for large organisations. */
  above?: readonly [small: number, grown: number];
  /** Applies the limit to the sum over several days of calls that share these fields. */
  within?: Omit<Sum, "worth">;
  /** Step name. Rules with the same step share it, so that approvers are asked only once. */
  asks?: string;
  by: readonly Approver[];
  need?: Step["need"];
  /** Runs after the steps of other rules, rather than in parallel. */
  order?: number;
  /** True if small organisations get the rule too; large ones get all rules. */
  small?: true;
}

export const role = (...names: string[]): Approver[] => names.map((name) => ({ role: name }));

export const managersOf = (module: string): Approver[] => role(`${module}_manager`, "owner");

export const OWNER = role("owner");
export const MANAGER: Approver[] = [{ field: "approver_id" }, { manager_of: 1 }];

/** `key` stays the same across sizes and versions. */
export interface KeyedRule {
  key: string;
  rule: NewRule;
}

/** With a single member the rules are stored but inactive. */
export function defaultRules(defaults: readonly DefaultRule[], size: Size, minorDigits = 2): KeyedRule[] {
  return defaults.map(({ key, name, actions, when = {}, above, within, asks = name, by, ...rest }) => {
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
