import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { type Invariant, queryRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";

function measured(context: ReadContext, cases: SQL): { checked: number; broken: number } {
  const [row] = queryRows(
    context,
    sql`SELECT count(*) AS checked, coalesce(sum(broken), 0) AS broken FROM (${cases})`,
  );
  return { checked: Number(row?.checked), broken: Number(row?.broken) };
}

export const invariants: readonly Invariant[] = [
  {
    name: "hr.leave_balance_is_sum_of_entries",
    title: say("hr.serverChecks.leaveBalances"),
    measure: (context) =>
      measured(
        context,
        sql`SELECT (sum(entry.days) <> sum(entry."left") OR min(entry."left") < 0) AS broken
            FROM hr_leave_entries AS entry
            JOIN hr_leave_types AS type ON type.id = entry.leave_type_id AND type.org = entry.org
            WHERE entry.org = ${context.org} AND entry.archived_at IS NULL AND type.needs_balance = 1
            GROUP BY entry.employee_id, entry.leave_type_id`,
      ),
  },
  {
    name: "hr.one_employment_per_user",
    title: say("hr.serverChecks.oneEmployment"),
    measure: (context) =>
      measured(
        context,
        sql`SELECT count(*) > 1 AS broken FROM hr_employees
            WHERE org = ${context.org} AND archived_at IS NULL AND user_id IS NOT NULL
              AND state NOT IN ('terminated', 'anonymised') GROUP BY user_id`,
      ),
  },
  {
    name: "hr.no_overlapping_leave",
    title: say("hr.serverChecks.leaveOverlap"),
    measure: (context) =>
      measured(
        context,
        sql`SELECT EXISTS (SELECT 1 FROM hr_leave_requests AS other
              WHERE other.org = one.org AND other.employee_id = one.employee_id AND other.id <> one.id
                AND other.archived_at IS NULL AND other.state IN ('approved', 'taken')
                AND other."from" <= one."to" AND other."to" >= one."from"
                AND NOT coalesce(other.half_day <> one.half_day, 0)) AS broken
            FROM hr_leave_requests AS one
            WHERE one.org = ${context.org} AND one.archived_at IS NULL AND one.state IN ('approved', 'taken')`,
      ),
  },
  {
    name: "hr.claims_paid_within_sanctioned",
    title: say("hr.serverChecks.claimLimits"),
    measure: (context) =>
      measured(
        context,
        sql`SELECT (sanctioned > claimed OR paid > sanctioned OR paid < 0) AS broken FROM hr_expense_claims
            WHERE org = ${context.org} AND archived_at IS NULL`,
      ),
  },
];
