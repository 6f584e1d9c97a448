import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { type Message, say } from "../../../text/message.ts";

/** Fields that determine an employee's user account and approver. */
interface Identity {
  id: string;
  state: string;
  user_id: string | null;
  manager_id: string | null;
}

/** Prevents users from approving their own requests by changing their user link or manager. */
export function checkIdentity(context: WriteContext, after: Identity, before: Identity | undefined): void {
  if (before === undefined || after.state === "anonymised") return;
  if (after.user_id === before.user_id && after.manager_id === before.manager_id) return;
  requireManaging(context, after, before);
  if (after.user_id !== before.user_id) {
    refuseOwnLink(context, after, before);
    if (before.user_id !== null) refuseWhileWaiting(context, before.id);
  }
}

/** Both fields give access to others' requests, so changing them requires the right to end employments. */
function requireManaging(context: WriteContext, after: Identity, before: Identity): void {
  if (context.holds("hr.employees.terminate")) return;
  const path = after.user_id === before.user_id ? "manager_id" : "user_id";
  const message = say("hr.errors.identityPermission", { permission: "hr.employees.terminate" });
  throw new Fault("ACCESS_DENIED", { details: [{ path, code: "PERMISSION_MISSING", message }] });
}

/** Linking a user gives them access to the whole record, so only users who can see it may link themselves. */
function refuseOwnLink(context: WriteContext, after: Identity, before: Identity): void {
  const { id } = context.principal;
  if (before.user_id === id) throw ownChange("user_id", say("hr.errors.ownUnlink"));
  if (after.user_id === id && !context.holds("sensitive.hr.employees"))
    throw ownChange("user_id", say("hr.errors.ownLink"));
}

function refuseWhileWaiting(context: WriteContext, employee: string): void {
  const org = context.principal.organization.key;
  const waiting = sql`WHERE org = ${org} AND archived_at IS NULL AND employee_id = ${employee} AND state = 'submitted'`;
  const [row] = queryRows(
    context,
    sql`SELECT (SELECT count(*) FROM hr_leave_requests ${waiting}) AS requests,
               (SELECT count(*) FROM hr_timesheets ${waiting}) AS sheets,
               (SELECT count(*) FROM hr_expense_claims ${waiting}) AS claims`,
  );
  const counts = [
    ["hr.leave-requests", row?.requests],
    ["hr.timesheets", row?.sheets],
    ["hr.expense-claims", row?.claims],
  ] as const;
  const details = counts
    .filter(([, count]) => Number(count) > 0)
    .map(([collection]) => ({
      path: `${collection}.user_id`,
      code: "WAITING",
      message: say("hr.errors.requestsWaiting"),
    }));
  if (details.length > 0)
    throw new Fault("RECORD_IN_USE", {
      message: say("hr.errors.requestsPending"),
      details,
    });
}

function ownChange(path: string, message: Message): Fault {
  return new Fault("SOD_CONFLICT", { details: [{ path, code: "OWN_RECORD", message }] });
}
