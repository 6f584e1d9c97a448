import type { ApprovalRule } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    active: "In force",
    inactive: "Not in force",
    from: (moment: string) => `From ${moment}`,
    until: (moment: string) => `In force until ${moment}`,
    over: (moment: string) => `Over since ${moment}`,
  },
  de: {
    active: "In Kraft",
    inactive: "Nicht in Kraft",
    from: (moment: string) => `Ab ${moment}`,
    until: (moment: string) => `In Kraft bis ${moment}`,
    over: (moment: string) => `Abgelaufen am ${moment}`,
  },
});

type Held = Pick<ApprovalRule, "active" | "valid_from" | "valid_to">;

const isBefore = (rule: Held) => Date.parse(rule.valid_from ?? "") > Date.now();
const isOver = (rule: Held) => Date.parse(rule.valid_to ?? "") <= Date.now();

/** True if the rule is active and within its validity period. */
export const isInForce = (rule: Held): boolean => rule.active && !isBefore(rule) && !isOver(rule);

/** Status of a rule, with the start or end date if it is not in force. */
export function RuleState({ rule }: { rule: Held }) {
  const t = useWords(words);
  const format = useFormat();
  if (!rule.active) return <Tag tone="quiet">{t.inactive}</Tag>;
  if (isOver(rule)) return <Tag tone="quiet">{t.over(format.moment(rule.valid_to ?? ""))}</Tag>;
  if (isBefore(rule)) return <Tag tone="busy">{t.from(format.moment(rule.valid_from ?? ""))}</Tag>;
  return <Tag tone="good">{rule.valid_to ? t.until(format.moment(rule.valid_to)) : t.active}</Tag>;
}
