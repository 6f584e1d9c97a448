import { defaultRules } from "../../engine/approvals/defaults.ts";
import type { NewRule } from "../../engine/approvals/rule.ts";
import { findRule, findRuleNamed, settingsOf, storeRule } from "../../engine/approvals/rules.ts";
import { minorDigits } from "../../kernel/money.ts";
import { say } from "../../text/message.ts";
import type { PackArea, Settings } from "../packs/area.ts";
import type { GovernanceParts } from "../part.ts";

export const approvalArea = ({ rules }: Pick<GovernanceParts, "rules">): PackArea => ({
  name: "approval_rules",
  title: say("governance.serverPacks.approvals"),
  wanted: (size, currency) =>
    defaultRules(rules.approvals, size, minorDigits(currency)).map(({ key, rule }) => ({
      key,
      title: rule.name,
      settings: { ...settingsOf(rule) },
    })),
  find: (context, id) => {
    const rule = findRule(context, id);
    return rule && { ...settingsOf(rule) };
  },
  add: async (context, settings) => {
    const rule = ruleOf(settings);
    // Keeps an existing rule of that name, written by the organisation.
    return (findRuleNamed(context, rule.name) ?? storeRule(context, rule)).id;
  },
  change: async (context, id, settings) => {
    const before = findRule(context, id);
    if (before) storeRule(context, ruleOf(settings), before);
  },
});

function ruleOf(settings: Settings): NewRule {
  // Safe cast: built by `wanted` above.
  return settings as unknown as NewRule;
}
