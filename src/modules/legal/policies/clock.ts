import { sql } from "drizzle-orm";
import { clockAction, dealWithRecords, SLICE } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { acknowledgements } from "./acknowledgements.ts";
import { ask, inAudience } from "./audience.ts";
import { supersedeFormer } from "./effects.ts";
import { type Policy, policies } from "./policies.ts";

/** Activates revisions, requests acknowledgements from new audience members, and marks overdue ones. */
export const policiesByClock = clockAction({
  name: "legal.policies.by_clock",
  summary: "Activate due policies and request missing acknowledgements",
  run: async (context, day) => {
    let left = SLICE - (await takePlace(context, day));
    for (const policy of context.records.where(policies, sql`state = 'published' AND acknowledge = 1`)) {
      if (left > 0) left -= await askAll(context, policy, left);
      if (left > 0) left -= await release(context, policy, left);
    }
    if (left > 0) left -= await callOverdue(context, day, left);
    return { done: SLICE - left, more: left <= 0 };
  },
});

function takePlace(context: WriteContext, day: string): Promise<number> {
  const due = sql`state = 'published' AND root_id IS NOT NULL AND effective_from <= ${day} AND EXISTS (
    SELECT 1 FROM legal_policies AS former
    WHERE former.org = legal_policies.org AND former.archived_at IS NULL AND former.state = 'published'
    AND former.revision < legal_policies.revision
    AND legal_policies.root_id IN (former.id, former.root_id))`;
  return dealWithRecords(context, policies, due, async (policy) => {
    await supersedeFormer(context, policy);
    return true;
  });
}

async function askAll(context: WriteContext, policy: Policy, limit: number): Promise<number> {
  const asked = await ask(context, policy, limit);
  // Written at most once a day, and only if something changed.
  if (asked < limit && (asked > 0 || policy.asked_at === null))
    await context.records.update(policies, policy, { asked_at: context.now });
  return asked;
}

/** Withdraws acknowledgement requests to users who are no longer in the audience. */
function release(context: WriteContext, policy: Policy, limit: number): Promise<number> {
  const { id, audience } = policy;
  const outside = sql`policy_id = ${id} AND +state IN ('pending', 'overdue') AND NOT EXISTS (
    SELECT 1 FROM hr_employees AS e WHERE e.id = employee_id AND ${inAudience(context, audience)})`;
  return move(context, outside, "lapsed", limit);
}

function callOverdue(context: WriteContext, day: string, limit: number): Promise<number> {
  return move(context, sql`state = 'pending' AND +due_on < ${day}`, "overdue", limit);
}

function move(
  context: WriteContext,
  which: ReturnType<typeof sql>,
  state: "overdue" | "lapsed",
  limit: number,
): Promise<number> {
  return dealWithRecords(
    context,
    acknowledgements,
    which,
    async (one) => {
      await context.records.update(acknowledgements, one, { state });
      return true;
    },
    limit,
  );
}
