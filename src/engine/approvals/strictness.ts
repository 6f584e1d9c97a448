import { canonicalJson } from "../audit/event.ts";
import { type NewRule, questionOf, type Step } from "./rule.ts";

/** `after` is undefined if the rule was removed. */
export function isLoosened(before: NewRule, after: NewRule | undefined): boolean {
  if (!before.active) return false;
  if (!after?.active) return true;
  return !(
    before.actions.every((action) => after.actions.includes(action)) &&
    isSame(before.when, after.when) &&
    isSame(before.material_fields, after.material_fields) &&
    startsAsEarly(before.valid_from, after.valid_from) &&
    endsAsLate(before.valid_to, after.valid_to) &&
    isEachAsked(before.steps, after.steps)
  );
}

function startsAsEarly(before: NewRule["valid_from"], after: NewRule["valid_from"]): boolean {
  return !after || (Boolean(before) && Date.parse(after) <= Date.parse(String(before)));
}

function endsAsLate(before: NewRule["valid_to"], after: NewRule["valid_to"]): boolean {
  return !after || (Boolean(before) && Date.parse(after) >= Date.parse(String(before)));
}

/** Each step needs its own counterpart: nobody decides twice, so two steps need two people. */
function isEachAsked(before: readonly Step[], after: readonly Step[]): boolean {
  const left = questionsOf(after);
  for (const step of questionsOf(before)) {
    const at = left.findIndex((other) => asksAsMuch(step, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

/** Removes identical steps; the strictest step comes first. */
function questionsOf(steps: readonly Step[]): Step[] {
  const different = new Map(steps.map((step) => [questionOf(step), step]));
  return [...different.values()].toSorted((one, other) => strictness(other) - strictness(one));
}

function strictness({ need }: Step): number {
  return need === "all" ? Number.MAX_SAFE_INTEGER : atLeast(need);
}

/** True if the other step asks the same people and requires at least as many votes. */
function asksAsMuch({ approvers, need }: Step, other: Step): boolean {
  if (!isSame(approvers, other.approvers)) return false;
  return need === "all" ? other.need === "all" : atLeast(other.need) >= atLeast(need);
}

/** "all" guarantees only one vote, since there may be only one approver. */
function atLeast(need: Step["need"]): number {
  return typeof need === "number" ? need : 1;
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}
