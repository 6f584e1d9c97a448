import type { Approver } from "../../engine/approvals/rule.ts";
import { callOf } from "../../engine/call.ts";
import type { ReadContext } from "../../kernel/context.ts";

/** Whether approvals wait when somebody is away: open requests ask them, or an active rule names them alone. */
export function approvalsDependOn(context: ReadContext, user: string): boolean {
  const { approvals } = callOf(context).engine;
  const rules = approvals.rules.all(context.handle.connection, context.org);
  const staff = approvals.staff(context);
  const alone = (approver: Approver) =>
    "user" in approver
      ? approver.user === user
      : "role" in approver &&
        staff.withRole(approver.role).every(({ id }) => id === user) &&
        staff.holds(user, approver.role);
  if (rules.some(({ steps }) => steps.some(({ approvers }) => approvers.every(alone)))) return true;
  const asked = context.handle.connection
    .statement(
      `SELECT 1 AS found FROM approval_requests r JOIN approval_seats s ON s.request_id = r.id AND s.round = r.round
       WHERE s.org = ? AND s.user_id = ? AND r.state = 'pending' LIMIT 1`,
    )
    .get(context.org, user);
  return asked !== null && asked !== undefined;
}
