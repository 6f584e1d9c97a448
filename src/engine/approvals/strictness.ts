import { canonicalJson } from "../audit/event.ts";
import type { NewRule, Step } from "./rule.ts";

/** Whether a rule lets something through that it held before; `after` is undefined when it is removed. */
export function isLoosened(before: NewRule, after: NewRule | undefined): boolean {
  if (!before.active) return false;
  if (!after?.active) return true;
  return !(
    before.actions.every((action) => after.actions.includes(action)) &&
    isSame(before.when, after.when) &&
    isSame(before.material_fields, after.material_fields) &&
    startsAsEarly(before.valid_from, after.valid_from) &&
    endsAsLate(before.valid_to, after.valid_to) &&
    before.steps.every((step) => after.steps.some((other) => asksAsMuch(step, other)))
  );
}

function startsAsEarly(before: NewRule["valid_from"], after: NewRule["valid_from"]): boolean {
  return !after || (Boolean(before) && Date.parse(after) <= Date.parse(String(before)));
}

function endsAsLate(before: NewRule["valid_to"], after: NewRule["valid_to"]): boolean {
  return !after || (Boolean(before) && Date.parse(after) >= Date.parse(String(before)));
}

/** Whether a step asks the same people, and no fewer of them. */
function asksAsMuch({ approvers, need }: Step, other: Step): boolean {
  if (!isSame(approvers, other.approvers)) return false;
  return need === "all" ? other.need === "all" : atLeast(other.need) >= atLeast(need);
}

/** How many have to agree at least: of all of them nobody can say more than one. */
function atLeast(need: Step["need"]): number {
  return typeof need === "number" ? need : 1;
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}
