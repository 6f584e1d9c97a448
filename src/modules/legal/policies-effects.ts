import { sql } from "drizzle-orm";
import { clockAction } from "../../jobs/index.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { type Follower, follow } from "../../kernel/entity.ts";
import { acknowledgements } from "./acknowledgements.ts";
import { ask } from "./audience.ts";
import { type Policy, policies } from "./policies.ts";

const SLICE = 200;

/** A revision that is published takes the place of the one before it, and its audience is asked to read it. */
export const policyEffects = follow(policies, async (context, after, before) => {
  if (after.state !== "published" || before?.state === "published") return;
  const root = after.root_id ?? after.id;
  const former = context.records.where(
    policies,
    sql`state = 'published' AND id <> ${after.id} AND (id = ${root} OR root_id = ${root})`,
  );
  for (const one of former)
    await context.records.update(policies, one, { state: "superseded", ended_at: context.now });
  await ask(context, after, SLICE);
});

/** What is asked of an employee is asked of the user who they are, and of nobody once they have left. */
export const employeeEffects: Follower = {
  of: "hr.employees",
  run: async (context, after, before) => {
    if (!before) return;
    const user = userOf(after);
    const left = after.state === "terminated" && before.state !== "terminated";
    if (!left && userOf(before) === user) return;
    const asked = context.records.where(
      acknowledgements,
      sql`employee_id = ${after.id} AND state IN ('pending', 'overdue')`,
    );
    for (const one of asked)
      await context.records.update(acknowledgements, one, left ? { state: "lapsed" } : { user_id: user });
  },
};

function userOf(employee: object): string | null {
  return "user_id" in employee && typeof employee.user_id === "string" ? employee.user_id : null;
}

/** Asks those who are new, notes who is late, and lets go what is no longer asked. */
export const policiesByClock = clockAction({
  name: "legal.policies.by_clock",
  summary: "Ask new employees to acknowledge policies, note who is late",
  run: async (context, day) => {
    let left = SLICE;
    for (const policy of context.records.where(policies, sql`state = 'published' AND acknowledge = 1`)) {
      if (left > 0) left -= await askAll(context, policy, left);
    }
    left -= await move(context, left, "overdue", sql`state = 'pending' AND +due_on < ${day}`);
    left -= await move(
      context,
      left,
      "lapsed",
      sql`state IN ('pending', 'overdue') AND policy_id NOT IN (SELECT id FROM legal_policies
        WHERE org = ${context.principal.organization.key} AND state = 'published')`,
    );
    return { done: SLICE - left, more: left === 0 };
  },
});

async function askAll(context: WriteContext, policy: Policy, limit: number): Promise<number> {
  const asked = await ask(context, policy, limit);
  // Kept once a day at the most, and only when there is something to say.
  if (asked < limit && (asked > 0 || policy.asked_at === null))
    await context.records.update(policies, policy, { asked_at: context.now });
  return asked;
}

async function move(
  context: WriteContext,
  limit: number,
  state: "overdue" | "lapsed",
  which: ReturnType<typeof sql>,
): Promise<number> {
  if (limit <= 0) return 0;
  const found = context.records.where(acknowledgements, which, { limit, order: sql`state, rid` });
  for (const one of found) await context.records.update(acknowledgements, one, { state });
  return found.length;
}
