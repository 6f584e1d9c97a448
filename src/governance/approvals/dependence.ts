import type { Approver } from "../../engine/approvals/rule.ts";
import { approvalRequests as requests, approvalSeats as seats } from "../../engine/approvals/tables.ts";
import { callOf } from "../../engine/call.ts";
import type { ReadContext } from "../../kernel/context.ts";

/** True if approvals would wait for the user: open requests need their vote, or a rule names only them. */
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
  return context.handle.connection.has`SELECT 1 FROM ${requests}
    JOIN ${seats} ON ${seats.request_id} = ${requests.id} AND ${seats.round} = ${requests.round}
    WHERE ${seats.org} = ${context.org} AND ${seats.user_id} = ${user} AND ${requests.state} = 'pending' LIMIT 1`;
}
