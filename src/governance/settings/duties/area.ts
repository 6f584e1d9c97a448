import type { DefaultDuty } from "../../../engine/duties/defaults.ts";
import { say } from "../../../text/message.ts";
import type { PackArea, Settings, Size } from "../../packs/area.ts";
import type { GovernanceParts } from "../../part.ts";
import { readHistory } from "./history.ts";
import { addRule, changeRule, findRule, loadRule } from "./rule-rows.ts";
import { type RuleSettings, settingsOf } from "./rule-view.ts";

export function dutiesArea(parts: GovernanceParts): PackArea {
  return {
    name: "sod_rules",
    title: say("governance.serverPacks.duties"),
    wanted: (size) =>
      parts.rules.duties.map((duty) => ({
        key: duty.key,
        title: duty.name,
        settings: settingsFor(duty, size),
      })),
    find: (context, id) => {
      const rule = findRule(context, id);
      return rule && settingsOf(rule);
    },
    add: async (context, settings) => {
      const rule = addRule(context, parts, known(settings));
      readHistory(context, parts, rule);
      return rule.id;
    },
    change: async (context, id, settings) => {
      readHistory(context, parts, changeRule(context, parts, loadRule(context, id), known(settings)));
    },
  };
}

export function settingsFor(duty: DefaultDuty, size: Size): RuleSettings {
  return {
    name: duty.name,
    risk: duty.risk,
    severity: duty.severity,
    left: { any: [...duty.left] },
    right: { any: [...duty.right] },
    scope: duty.scope,
    mode: duty.mode[size],
    // Built-in manager roles cover both sides of many rules, so only actual use is flagged.
    assignment: "detect",
    window_days: duty.windowDays,
    active: true,
  };
}

function known(settings: Settings): RuleSettings {
  // The pack passes settings from `wanted` or `find`.
  return settings as RuleSettings;
}
