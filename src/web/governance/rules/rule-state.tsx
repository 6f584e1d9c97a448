import type { ApprovalRule } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";

type Held = Pick<ApprovalRule, "active" | "valid_from" | "valid_to">;

const isBefore = (rule: Held) => Date.parse(rule.valid_from ?? "") > Date.now();
const isOver = (rule: Held) => Date.parse(rule.valid_to ?? "") <= Date.now();

export const isInForce = (rule: Held): boolean => rule.active && !isBefore(rule) && !isOver(rule);

export function RuleState({ rule }: { rule: Held }) {
  const t = useTexts("governance.ruleState");
  const format = useFormat();
  if (!rule.active) return <Tag tone="quiet">{t.inactive}</Tag>;
  if (isOver(rule)) return <Tag tone="quiet">{t.over({ moment: format.moment(rule.valid_to ?? "") })}</Tag>;
  if (isBefore(rule))
    return <Tag tone="busy">{t.from({ moment: format.moment(rule.valid_from ?? "") })}</Tag>;
  return (
    <Tag tone="good">{rule.valid_to ? t.until({ moment: format.moment(rule.valid_to) }) : t.active}</Tag>
  );
}
