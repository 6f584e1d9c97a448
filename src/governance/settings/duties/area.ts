import type { DefaultDuty } from "../../../engine/duties/defaults.ts";
import type { PackArea, Settings, Size } from "../../packs/area.ts";
import type { GovernanceParts } from "../../part.ts";
import { readHistory } from "./history.ts";
import { addRule, changeRule, findRule, loadRule } from "./rule-rows.ts";
import { type RuleSettings, settingsOf } from "./rule-view.ts";

/** The duties that an organisation begins with, by its size. */
export function dutiesArea(parts: GovernanceParts): PackArea {
  return {
    name: "sod_rules",
    title: "Segregation of duties",
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

/** A default duty as a rule of an organisation of a size. */
export function settingsFor(duty: DefaultDuty, size: Size): RuleSettings {
  return {
    name: duty.name,
    risk: duty.risk,
    severity: duty.severity,
    left: { any: [...duty.left] },
    right: { any: [...duty.right] },
    scope: duty.scope,
    mode: duty.mode[size],
    // The managers' roles that Freehold comes with cover both sides of much: what they do with it is what counts.
    assignment: "detect",
    window_days: duty.windowDays,
    active: true,
  };
}

function known(settings: Settings): RuleSettings {
  // The pack gives back what `wanted` or `find` gave it.
  return settings as RuleSettings;
}
