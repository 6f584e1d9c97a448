import { sql } from "drizzle-orm";
import { SLICE } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { type Follower, follow } from "../../../kernel/follower.ts";
import { obligations, resume } from "../obligations/obligations.ts";
import { acknowledgements } from "./acknowledgements.ts";
import { ask } from "./audience.ts";
import { type Policy, policies } from "./policies.ts";

/** Updates previous revisions and acknowledgement requests when a policy changes state. */
export const policyEffects = follow(policies, async (context, after, before) => {
  if (after.state === "published" && before?.state !== "published") {
    if (after.effective_from === null || after.effective_from <= context.today)
      await supersedeFormer(context, after);
    await ask(context, after, SLICE);
  }
  if (before?.state === "published" && after.state !== "published") await lapseAsked(context, after);
  if (before && before.archived_at !== null && after.archived_at === null)
    await resume(context, context.records.where(obligations, sql`policy_id = ${after.id} AND halted = 1`));
});

export async function supersedeFormer(context: WriteContext, policy: Policy): Promise<void> {
  const root = policy.root_id ?? policy.id;
  const former = context.records.where(
    policies,
    sql`state = 'published' AND revision < ${policy.revision} AND (id = ${root} OR root_id = ${root})`,
  );
  for (const one of former)
    await context.records.update(policies, one, { state: "superseded", ended_at: context.now });
}

/** Withdraws acknowledgement requests for a policy that is no longer in force. */
async function lapseAsked(context: WriteContext, { id }: Policy): Promise<void> {
  const asked = context.records.where(
    acknowledgements,
    sql`policy_id = ${id} AND +state IN ('pending', 'overdue')`,
  );
  for (const one of asked) await context.records.update(acknowledgements, one, { state: "lapsed" });
}

/** Moves requests to the employee's current user, and withdraws them when the employee leaves. */
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
