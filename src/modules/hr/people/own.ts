import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";

/** A user as long as they are a member: who has left is given nothing to do and decides on nothing. */
export function memberOf(context: ReadContext, user: string | null): string | null {
  return user !== null && context.records.exists("users", user) ? user : null;
}

/** The member who an employee is: records of an employee name it, so that rules about one's own can be made. */
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

/** Whom an employee reports to. */
export function managerOf(context: ReadContext, employee: string): string | null {
  const [row] = queryRows(
    context,
    sql`SELECT manager_id FROM hr_employees WHERE id = ${employee} AND org = ${context.principal.organization.key}`,
  );
  return row?.manager_id ? String(row.manager_id) : null;
}

/** The member who decides on what an employee asks for: their manager, when the manager is a member. */
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

/** The move of what is asked for by which somebody other than the manager comes to decide. */
export const reassign = {
  summary: "Name another approver, as while the manager is away",
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
 * Lets only the approver decide, or somebody who might name another approver; never the person whose
 * request it is, and not an approver who made it for somebody else.
 */
export function requireApprover(context: ReadContext, collection: string, asked: Asked): void {
  const { principal } = context;
  if (principal.kind === "system") return;
  if (principal.id === asked.user_id || principal.id === linkedUser(context, asked.employee_id))
    throw ownRequest("user_id", "Nobody decides on what they ask for themselves");
  if (context.holds(`${collection}.reassign`)) return;
  if (principal.id === asked.approver_id) {
    if (principal.id !== asked.created_by) return;
    throw ownRequest("created_by", "You entered this for somebody. Have somebody else decide on it");
  }
  throw new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "approver_id",
        code: "NOT_APPROVER",
        message: `Only the approver decides, or whoever holds the permission ${collection}.reassign`,
      },
    ],
  });
}

function ownRequest(path: string, message: string): Fault {
  return new Fault("SOD_CONFLICT", { details: [{ path, code: "OWN_REQUEST", message }] });
}

/** Lets only the person themselves take a step, once they are a member. */
export function requireSelf(context: ReadContext, user: string | null): void {
  if (user === null || context.principal.id === user) return;
  throw new Fault("ACCESS_DENIED", {
    details: [{ path: "user_id", code: "NOT_SELF", message: "Only the employee takes this step" }],
  });
}
