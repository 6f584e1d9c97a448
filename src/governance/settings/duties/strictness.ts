import { sideOf } from "../../../engine/duties/action-pattern.ts";
import type { Mode } from "../../../engine/duties/rule.ts";
import type { RuleSettings, SideView } from "./rule-view.ts";

const STRICT: Readonly<Record<Mode, number>> = { detect: 0, warn: 1, prevent: 2 };

export function isLoosened(before: RuleSettings, after: RuleSettings): boolean {
  if (!before.active) return false;
  return !(
    after.active &&
    after.scope === before.scope &&
    STRICT[after.mode] >= STRICT[before.mode] &&
    STRICT[after.assignment] >= STRICT[before.assignment] &&
    (after.window_days ?? Number.POSITIVE_INFINITY) >= (before.window_days ?? Number.POSITIVE_INFINITY) &&
    covers(before.left, after.left) &&
    covers(before.right, after.right)
  );
}

/** True if the new side still covers everything that the old one did. */
function covers(before: SideView, after: SideView): boolean {
  const [one, other] = [sideOf(before), sideOf(after)];
  if (one.match !== other.match) return false;
  const [few, many] = one.match === "any" ? [one, other] : [other, one];
  return few.actions.every((action) => many.actions.includes(action));
}
