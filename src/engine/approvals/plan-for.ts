import type { ReadContext } from "../../kernel/context.ts";
import { callOf } from "../call.ts";
import { editorsOf, materialOf } from "./ask.ts";
import { choicesFor } from "./choices.ts";
import { conflicted } from "./conflicted.ts";
import { type Case, valuationOf } from "./facts.ts";
import type { MatchedRule } from "./match.ts";
import { type Plan, plan } from "./plan.ts";

/** Excludes the record's editors, users who entered its exchange rates, and those with conflicting duties. */
export async function planFor(
  context: ReadContext,
  { case: one, rules }: { case: Case; rules: readonly MatchedRule[] },
  requester: string,
): Promise<Plan> {
  const editors = await editorsOf(context, one, materialOf(one, rules));
  const { approvals } = callOf(context).engine;
  const staff = approvals.staff(context);
  const influences = approvals.influences(context);
  const people = staff.active.map(({ id }) => id);
  const choices = await choicesFor(context, approvals.hierarchy, { case: one, rules }, requester);
  const planned = plan(context, rules, {
    requester,
    record: one.outcome ?? one.record,
    ratedBy: valuationOf(context, one).ratedBy,
    excluded: new Set([...editors, ...conflicted(context, one.action, one.record?.id ?? null, people)]),
    staff,
    hierarchy: approvals.hierarchy,
    choices: (approver) => influences.recent(choices(approver)),
    isTied: (seat) => influences.tieToMakers(seat, { requester, editors }) !== undefined,
  });
  return { ...planned, editors };
}
