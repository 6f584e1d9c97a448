import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Hierarchy, Relation } from "../../../kernel/hierarchy.ts";
import { queryRows } from "../../../records/index.ts";
import { userOf } from "./own.ts";

export const hierarchy: Hierarchy = {
  managersOf: (context, user, levels) => {
    const found: string[] = [];
    const seen = new Set<string>();
    let employee = employmentOf(context, user)?.manager_id ?? null;
    while (employee !== null && found.length < levels && !seen.has(employee)) {
      seen.add(employee);
      const manager = userOf(context, employee);
      if (manager !== null) found.push(manager);
      employee = managerOf(context, employee);
    }
    return found;
  },

  headOf: (context, user) => {
    const seen = new Set<string>();
    let unit = employmentOf(context, user)?.org_unit_id ?? null;
    while (unit !== null && !seen.has(unit)) {
      seen.add(unit);
      const found = unitOf(context, unit);
      const head = userOf(context, found?.head_id ?? null);
      if (head !== null && head !== user) return head;
      unit = found?.parent_id ?? null;
    }
    return undefined;
  },

  userOf: (context, employee) => userOf(context, employee) ?? undefined,

  relationsOf: (context, user, levels) => {
    const found = new Map<string, Relation>();
    const own = employmentOf(context, user);
    let [employee, unit] = [own?.id ?? null, own?.org_unit_id ?? null];
    for (let level = 0; employee !== null && level <= levels; level++) {
      found.set(employee, { collection: "hr.employees", id: employee, fields: EMPLOYEE_PLACE });
      employee = managerOf(context, employee);
    }
    while (unit !== null && !found.has(unit)) {
      found.set(unit, { collection: "hr.org-units", id: unit, fields: UNIT_PLACE });
      const { head_id = null, parent_id = null } = unitOf(context, unit) ?? {};
      if (head_id !== null)
        found.set(head_id, { collection: "hr.employees", id: head_id, fields: EMPLOYEE_PLACE });
      unit = parent_id;
    }
    return [...found.values()];
  },

  away: (context, user, day) => {
    const [leave] = queryRows(
      context,
      sql`SELECT leave.substitute_id FROM hr_leave_requests AS leave
          JOIN hr_employees AS employee ON employee.id = leave.employee_id AND employee.org = leave.org
          WHERE leave.org = ${context.principal.organization.key} AND employee.user_id = ${user}
            AND leave.state IN ('approved', 'taken') AND leave.archived_at IS NULL
            AND leave."from" <= ${day} AND leave."to" >= ${day} LIMIT 1`,
    );
    if (!leave) return undefined;
    const substitute = leave.substitute_id === null ? null : userOf(context, String(leave.substitute_id));
    return { substitute: substitute ?? undefined };
  },
};

const EMPLOYEE_PLACE = ["manager_id", "org_unit_id", "user_id"];
const UNIT_PLACE = ["head_id", "parent_id"];

interface Employment {
  id: string;
  manager_id: string | null;
  org_unit_id: string | null;
}

function employmentOf(context: ReadContext, user: string): Employment | undefined {
  const [row] = queryRows(
    context,
    sql`SELECT id, manager_id, org_unit_id FROM hr_employees
        WHERE org = ${context.principal.organization.key} AND user_id = ${user} AND archived_at IS NULL
          AND state IN ('onboarding', 'active', 'on_leave', 'notice') LIMIT 1`,
  );
  return (
    row && {
      id: String(row.id),
      manager_id: textOf(row.manager_id),
      org_unit_id: textOf(row.org_unit_id),
    }
  );
}

function managerOf(context: ReadContext, employee: string): string | null {
  const [row] = queryRows(
    context,
    sql`SELECT manager_id FROM hr_employees
        WHERE org = ${context.principal.organization.key} AND id = ${employee}`,
  );
  return textOf(row?.manager_id);
}

function unitOf(context: ReadContext, id: string) {
  const [row] = queryRows(
    context,
    sql`SELECT head_id, parent_id FROM hr_org_units
        WHERE org = ${context.principal.organization.key} AND id = ${id}`,
  );
  return row && { head_id: textOf(row.head_id), parent_id: textOf(row.parent_id) };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
