import type { Approver, NewRule, Step, Sum, When } from "./rule.ts";

export type Size = "solo" | "small" | "grown";

/** A shipped approval rule. Its limit depends on the size of the organisation. */
export interface DefaultRule {
  key: string;
  name: string;
  actions: readonly string[];
  when?: When;
  /** Held above this worth, in major units: for a small organisation, and for a grown one. */
  above?: readonly [small: number, grown: number];
  /** Sums what has these fields in common in so many days: the limit is that of the sum. */
  within?: Omit<Sum, "worth">;
  /** The question, where another rule asks the same: then it is asked once. */
  asks?: string;
  by: readonly Approver[];
  need?: Step["need"];
  /** Asked after the steps of other rules, rather than beside them. */
  order?: number;
  /** Also shipped to small organisations; grown ones get all rules. */
  small?: true;
}

/** Everybody who has one of some roles. */
export const role = (...names: string[]): Approver[] => names.map((name) => ({ role: name }));

/** Everybody who manages a module, and the owner. */
export const managersOf = (module: string): Approver[] => role(`${module}_manager`, "owner");

export const OWNER = role("owner");
/** The person named in the record, or the requester's manager. */
export const MANAGER: Approver[] = [{ field: "approver_id" }, { manager_of: 1 }];

/** A default rule with the key by which it is known over all sizes and versions. */
export interface KeyedRule {
  key: string;
  rule: NewRule;
}

/** The rules that an organisation of a size begins with. Of one person alone they are written down, not yet in force. */
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
