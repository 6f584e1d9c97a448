import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { type Message, say } from "../../../text/message.ts";

/** Returns the user if they are still a member: former members get no tasks or approvals. */
export function memberOf(context: ReadContext, user: string | null): string | null {
  return user !== null && context.records.exists("users", user) ? user : null;
}

/** User of an employee, copied to the employee's records because access rules depend on it. */
export function userOf(context: ReadContext, employee: string | null): string | null {
  return memberOf(context, linkedUser(context, employee));
}

function linkedUser(context: ReadContext, employee: string | null): string | null {
  if (employee === null) return null;
  const [row] = queryRows(
    context,
    sql`SELECT user_id FROM hr_employees WHERE id = ${employee} AND org = ${context.principal.organization.key}`,
  );
  return row?.user_id ? String(row.user_id) : null;
}

export function managerOf(context: ReadContext, employee: string): string | null {
  const [row] = queryRows(
    context,
    sql`SELECT manager_id FROM hr_employees WHERE id = ${employee} AND org = ${context.principal.organization.key}`,
  );
  return row?.manager_id ? String(row.manager_id) : null;
}

/** User of the employee's manager, if still a member. */
export function approverOf(context: ReadContext, employee: string): string | null {
  const [row] = queryRows(
    context,
    sql`SELECT manager.user_id AS user_id FROM hr_employees AS one
        JOIN hr_employees AS manager ON manager.id = one.manager_id AND manager.org = one.org
        WHERE one.id = ${employee} AND one.org = ${context.principal.organization.key}
          AND manager.state IN ('active', 'on_leave', 'notice')`,
  );
  return memberOf(context, row?.user_id ? String(row.user_id) : null);
}

/** Assigns a request to an approver other than the manager. */
export const reassign = {
  summary: "Change the approver",
  from: ["submitted"],
  to: "submitted",
  tier: "managing",
  takes: { approver_id: "required" },
  apply: () => ({ reminded_at: null }),
} as const;

interface Asked {
  employee_id: string;
  created_by: string;
  user_id: string | null;
  approver_id: string | null;
}

/**
 * The caller must be the approver, or hold the permission to reassign. Never the employee concerned, nor an
 * approver who created the request on the employee's behalf.
 */
export function requireApprover(context: ReadContext, collection: string, asked: Asked): void {
  const { principal } = context;
  if (principal.kind === "system") return;
  if (principal.id === asked.user_id || principal.id === linkedUser(context, asked.employee_id))
    throw ownRequest("user_id", say("hr.errors.ownDecision"));
  if (context.holds(`${collection}.reassign`)) return;
  if (principal.id === asked.approver_id) {
    if (principal.id !== asked.created_by) return;
    throw ownRequest("created_by", say("hr.errors.enteredByYou"));
  }
  throw new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "approver_id",
        code: "NOT_APPROVER",
        message: say("hr.errors.approverOnly", { permission: `${collection}.reassign` }),
      },
    ],
  });
}

function ownRequest(path: string, message: Message): Fault {
  return new Fault("SOD_CONFLICT", { details: [{ path, code: "OWN_REQUEST", message }] });
}

/** The caller must be the employee concerned, unless the employee has no login. */
export function requireSelf(context: ReadContext, user: string | null): void {
  if (user === null || context.principal.id === user) return;
  throw new Fault("ACCESS_DENIED", {
    details: [{ path: "user_id", code: "NOT_SELF", message: say("hr.errors.employeeOnly") }],
  });
}

/** The user of a new record's employee. Callers who may only create their own records learn why this one is not. */
export function ownUserOf(context: ReadContext, collection: string, employee: string): string | null {
  const { principal } = context;
  const user = userOf(context, employee);
  if (context.holds(`${collection}.create`) || user === principal.id) return user;
  const [own] = queryRows(
    context,
    sql`SELECT 1 AS found FROM hr_employees
        WHERE org = ${principal.organization.key} AND archived_at IS NULL AND user_id = ${principal.id} LIMIT 1`,
  );
  throw new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "employee_id",
        code: "NOT_YOURS",
        message: own ? say("hr.errors.ownEmployeeOnly") : say("hr.errors.noEmployeeLink"),
      },
    ],
  });
}
