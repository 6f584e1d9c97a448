import type { Approver, NewRule, Step, Sum, When } from "./rule.ts";

export type Size = "solo" | "small" | "grown";

/** A shipped approval rule. Its limit depends on the size of the organisation. */
export interface DefaultRule {
  key: string;
  name: string;
  actions: readonly string[];
  when?: When;
  /** Amount limit in major units, for small and for large organisations. */
  above?: readonly [small: number, grown: number];
  /** Sums calls that share these fields over a number of days: the limit applies to the sum. */
  within?: Omit<Sum, "worth">;
  /** Question shared with other rules, so that it is asked once. */
  asks?: string;
  by: readonly Approver[];
  need?: Step["need"];
  /** Order after the steps of other rules, rather than in parallel. */
  order?: number;
  /** Also shipped to small organisations; large ones get all rules. */
  small?: true;
}

/** Approvers by role. */
export const role = (...names: string[]): Approver[] => names.map((name) => ({ role: name }));

/** Managers of a module, and the owner. */
export const managersOf = (module: string): Approver[] => role(`${module}_manager`, "owner");

export const OWNER = role("owner");
/** Approver named in the record, or the requester's manager. */
export const MANAGER: Approver[] = [{ field: "approver_id" }, { manager_of: 1 }];

/** A default rule with a key that is stable over sizes and versions. */
export interface KeyedRule {
  key: string;
  rule: NewRule;
}

/** Initial rules by organisation size. With a single member they are stored but inactive. */
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
