import { sql } from "drizzle-orm";
import { dayIn } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { queryRows } from "../../records/index.ts";

/** The day it is where the organisation is. */
export function today({ principal, now }: ReadContext): string {
  return dayIn(principal.organization.timeZone, now);
}

/** The member who an employee is: records of an employee name it, so that rules about one's own can be made. */
export function userOf(context: ReadContext, employee: string | null): string | null {
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
  return row?.user_id ? String(row.user_id) : null;
}

interface Asked {
  user_id: string | null;
  approver_id: string | null;
}

/**
 * Lets only the approver decide, or somebody who might name another approver; never the person whose
 * request it is.
 */
export function requireApprover(context: ReadContext, collection: string, asked: Asked): void {
  const { principal } = context;
  if (principal.kind === "system") return;
  if (principal.id === asked.user_id) {
    throw new Fault("SOD_CONFLICT", {
      details: [
        { path: "user_id", code: "OWN_REQUEST", message: "Nobody decides on what they ask for themselves" },
      ],
    });
  }
  if (principal.id === asked.approver_id || context.holds(`${collection}.reassign`)) return;
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

/** Lets only the person themselves take a step, once they are a member. */
export function requireSelf(context: ReadContext, user: string | null): void {
  if (user === null || context.principal.id === user) return;
  throw new Fault("ACCESS_DENIED", {
    details: [{ path: "user_id", code: "NOT_SELF", message: "Only the employee takes this step" }],
  });
}
