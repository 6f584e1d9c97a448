import { useFormat } from "../language/format.ts";
import { useShippedName } from "../language/shipped.ts";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({
  en: {
    total: (rule: string, others: number, worth: string) =>
      `${rule}: with ${others === 1 ? "one other" : `${others} others`} it comes to ${worth}`,
  },
  de: {
    total: (rule: string, others: number, worth: string) =>
      `${rule}: mit ${others === 1 ? "einem anderen" : `${others} anderen`} sind es ${worth}`,
  },
});

interface HoldingRule {
  name: string;
  total: { others: number; worth: number | null } | null;
}

/** Description of a rule that requires approval, including the running total if the sum caused it. */
export function useHoldingRule(): (rule: HoldingRule) => string {
  const t = useWords(words);
  const format = useFormat();
  const shippedName = useShippedName();
  return ({ name, total }) => {
    const rule = shippedName(name);
    return total === null || total.worth === null || total.others === 0
      ? rule
      : t.total(rule, total.others, format.money(total.worth));
  };
}
