import type { ReadContext } from "../../kernel/context.ts";
import { dutiesMet } from "../authorise.ts";
import { callOf } from "../context.ts";
import type { Case } from "./facts.ts";
import { type Plan, plan } from "./plan.ts";
import type { Rule } from "./rule.ts";

/** Who is asked about a case: nobody who edited what is decided on, and nobody whose duties forbid the vote. */
export function planFor(
  context: ReadContext,
  { case: one, rules }: { case: Case; rules: readonly Rule[] },
  requester: string,
  editors: readonly string[] = [],
): Plan {
  const { approvals } = callOf(context).engine;
  const staff = approvals.staff(context);
  const people = staff.active.map(({ id }) => id);
  return plan(context, rules, {
    requester,
    record: one.outcome ?? one.record,
    excluded: new Set([...editors, ...conflicted(context, one, people)]),
    staff,
    hierarchy: approvals.hierarchy,
  });
}

/** Those who took the other side of a duty that the vote would be: a rule that only warns lets them vote. */
function conflicted(context: ReadContext, { action, record }: Case, people: readonly string[]): string[] {
  const { engine, access, now } = callOf(context);
  const duty = { engine, action, access, now };
  const met = dutiesMet(duty, context.org, context.handle, record ? { id: record.id } : {}, people);
  return met.filter(({ mode }) => mode === "prevent").map(({ person }) => person);
}
