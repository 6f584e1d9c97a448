import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { readCalendar } from "../../../governance/index.ts";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, formatDecimal } from "../../../kernel/decimal.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import { countSchema, MoneySums, moneySumSchema } from "../../../records/read/stats/index.ts";
import { suppress } from "../../../records/read/stats/suppression.ts";
import { DECIDE_WITHIN_MS } from "../reminders.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveRequests } from "./leave-requests.ts";

export const balanceTotal = defineTotal(leaveEntries, {
  name: "balance",
  by: { employee_id: "$.employee_id", leave_type_id: "$.leave_type_id" },
  sums: { days: "$.days" },
});

const days = nullable(Type.String({ description: "A decimal. Null if suppressed." }));

export const leaveStatsSchema = Type.Object(
  {
    absent_today: countSchema("Employees on approved leave today"),
    absent_next_14_days: countSchema("Employees with approved leave in the next fourteen days"),
    waiting: countSchema("Submitted leave requests"),
    waiting_too_long: countSchema("Leave requests submitted three or more days ago"),
    liability: Type.Object(
      {
        days,
        amounts: nullable(
          Type.Array(moneySumSchema, {
            description:
              "Value of the days by currency, at the daily salary: the yearly salary, or twelve times the monthly salary, divided by fifty-two weeks of the person's working days, or by 365 if the type counts calendar days. Null if you cannot see salaries or if suppressed.",
          }),
        ),
        suppressed: Type.Boolean(),
        by_type: Type.Array(
          Type.Object({ leave_type_id: Type.String(), days, suppressed: Type.Boolean() }, closed),
        ),
      },
      {
        ...closed,
        description:
          "Outstanding paid leave of types that require a balance: total of the leave entries valid today or earlier, for employees with a balance other than zero",
      },
    ),
  },
  { ...closed, $id: "HrLeaveStats", description: "Current values, regardless of the period" },
);

export function leaveStats(context: ReadContext, catalog: Catalog): Static<typeof leaveStatsSchema> {
  const day = context.today;
  const waiting = (condition = sql`1`) =>
    count(
      context,
      sql`SELECT count(*) AS n FROM hr_leave_requests
      WHERE ${context.records.visible(leaveRequests)} AND state = 'submitted' AND ${condition}`,
    );
  return {
    absent_today: absent(context, day, day),
    absent_next_14_days: absent(context, addDays(day, 1), addDays(day, 14)),
    waiting: waiting(),
    waiting_too_long: waiting(sql`submitted_at <= ${context.now - DECIDE_WITHIN_MS}`),
    liability: liability(context, catalog),
  };
}

/** Number of employees absent in the range. The index hint avoids scanning leave that ended earlier. */
function absent(context: ReadContext, from: string, to: string): number {
  return count(
    context,
    sql`SELECT count(DISTINCT employee_id) AS n FROM hr_leave_requests INDEXED BY hr_leave_requests_to
        WHERE ${context.records.visible(leaveRequests)} AND "to" >= ${from} AND "from" <= ${to}
          AND state IN ('approved', 'taken')`,
  );
}

function count(context: ReadContext, query: ReturnType<typeof sql>): number {
  const [row] = queryRows(context, query);
  return Number(row?.n);
}

const WEEKS = 52n;
const YEAR_DAYS = 365n;

interface Owed {
  type: string;
  days: bigint;
  /** Working days per year. */
  yearDays: bigint;
  /** Annual salary in minor units, if known. */
  yearly: bigint | null;
  currency: unknown;
}

/** Earned paid leave that employees have not taken, in days and money. */
function liability(context: ReadContext, catalog: Catalog): Static<typeof leaveStatsSchema>["liability"] {
  const owed = owedLeave(context, catalog);
  const people = new Map<string, number>();
  const sums = new Map<string, bigint>();
  for (const { type, days } of owed) {
    people.set(type, (people.get(type) ?? 0) + 1);
    sums.set(type, (sums.get(type) ?? 0n) + days);
  }
  const { cells, total } = suppress(people);
  const all = [...sums.values()].reduce((sum, one) => sum + one, 0n);
  const mayValue = context.holds("sensitive.hr.employees");
  return {
    days: total ? null : formatDecimal(all),
    amounts: total || !mayValue ? null : valued(owed),
    suppressed: total,
    by_type: cells.map(({ key, suppressed }) => ({
      leave_type_id: key,
      days: suppressed ? null : formatDecimal(sums.get(key) ?? 0n),
      suppressed,
    })),
  };
}

/** Ignores entries with a future date: credits in advance and approved leave. */
function owedLeave(context: ReadContext, catalog: Catalog): Owed[] {
  const org = context.principal.organization.key;
  const day = context.today;
  const week = readCalendar(context, day, day).workingDays.length;
  return queryRows(
    context,
    sql`WITH later AS MATERIALIZED (
          SELECT employee_id, leave_type_id, sum(days) AS days
          FROM hr_leave_entries INDEXED BY hr_leave_entries_valid_from
          WHERE ${context.records.visible(leaveEntries)} AND valid_from > ${day} GROUP BY 1, 2)
        SELECT leave_type_id, account.days - coalesce(later.days, 0) AS owed, counts,
          coalesce(nullif(json_array_length(work_days), 0), ${week}) AS week,
          salary_amount, salary_currency, salary_per
        FROM ${totalOf(context, catalog, balanceTotal)} AS account
        LEFT JOIN later USING (employee_id, leave_type_id)
        JOIN hr_leave_types AS type ON type.id = leave_type_id AND type.org = ${org}
        JOIN hr_employees AS employee ON employee.id = employee_id AND employee.org = ${org}
        WHERE owed <> 0 AND type.paid = 1 AND type.needs_balance = 1 ORDER BY leave_type_id`,
  ).map((row) => ({
    type: String(row.leave_type_id),
    days: BigInt(Number(row.owed)),
    yearDays: row.counts === "calendar_days" ? YEAR_DAYS : WEEKS * BigInt(Number(row.week)),
    yearly:
      row.salary_amount === null
        ? null
        : BigInt(Number(row.salary_amount)) * (row.salary_per === "month" ? 12n : 1n),
    currency: row.salary_currency,
  }));
}

function valued(owed: readonly Owed[]): Static<typeof moneySumSchema>[] {
  const sums = new MoneySums();
  for (const { days, yearDays, yearly, currency } of owed) {
    if (yearly !== null && yearDays > 0n)
      sums.add(currency, divideRounded(days * yearly, yearDays * DECIMAL_SCALE), 1);
  }
  return sums.list();
}
