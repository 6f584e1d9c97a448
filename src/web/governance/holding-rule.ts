import { useFormat } from "../language/format.ts";
import { useShippedName } from "../language/shipped.ts";
import { useTexts } from "./texts.ts";

interface HoldingRule {
  name: string;
  total: { others: number; worth: number | null } | null;
}

/** Names the rule that requires approval, with the running total if that caused it. */
export function useHoldingRule(): (rule: HoldingRule) => string {
  const t = useTexts("governance.holdingRule");
  const format = useFormat();
  const shippedName = useShippedName();
  return ({ name, total }) => {
    const rule = shippedName(name);
    return total === null || total.worth === null || total.others === 0
      ? rule
      : t.total({ rule, others: total.others, worth: format.money(total.worth) });
  };
}
