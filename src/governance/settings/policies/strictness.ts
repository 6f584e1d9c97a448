import type { PolicyText } from "../../../engine/access/stored.ts";
import { canonicalJson } from "../../../engine/audit/event.ts";

/** True if users gain access. `others`: the first allow policy restricts roles, later ones extend access. */
export function isLoosened(
  before: PolicyText | undefined,
  after: PolicyText | undefined,
  others: readonly PolicyText[],
): boolean {
  if (!before?.active) {
    if (!after?.active) return false;
    return after.effect === "allow" && others.some(({ effect, active }) => active && effect === "allow");
  }
  if (!after?.active) return true;
  const isWider =
    after.effect === "deny"
      ? before.actions.every((action) => after.actions.includes(action))
      : canonicalJson(before.actions) === canonicalJson(after.actions);
  return !isWider || canonicalJson(restOf(before)) !== canonicalJson(restOf(after));
}

/** Everything but the actions. */
function restOf({ effect, subjects, when, fields, validFrom, validTo }: PolicyText) {
  return { effect, subjects, when, fields, validFrom, validTo };
}
