import { sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { employees } from "../people/employees.ts";
import { mondayOf } from "./weeks.ts";

export interface HourLine {
  date: string;
  hours: string;
  billable: boolean;
}

interface Sheet {
  id: string;
  employee_id: string;
  week: string;
  lines: readonly HourLine[];
}

const DAY_HOURS = 24n * DECIMAL_SCALE;

export function totalHours(
  lines: readonly HourLine[],
  weekly: string,
): { hours: string; billable_hours: string; overtime_hours: string } {
  const sum = (counted: readonly HourLine[]) =>
    counted.reduce((all, { hours }) => all + parseDecimal(hours), 0n);
  const hours = sum(lines);
  const over = hours - parseDecimal(weekly);
  return {
    hours: formatDecimal(hours),
    billable_hours: formatDecimal(sum(lines.filter(({ billable }) => billable))),
    overtime_hours: formatDecimal(over > 0n ? over : 0n),
  };
}

/** Lines must be in the week and during the employment, with at most 24 hours a day. */
export function checkHours(context: WriteContext, { employee_id, week, lines }: Sheet): void {
  const monday = mondayOf(week);
  if (monday === undefined) throw invalid("week", "INVALID_VALUE", say("hr.errors.weekUnknown"));
  const employee = context.records.find(employees, employee_id);
  const sunday = addDays(monday, 6);
  const days = new Map<string, bigint>();
  for (const [i, { date, hours }] of lines.entries()) {
    const path = `lines.${i}`;
    if (date < monday || date > sunday)
      throw invalid(
        `${path}.date`,
        "OUTSIDE_WEEK",
        say("hr.errors.outsideWeek", { from: monday, to: sunday }),
      );
    if (employee && (date < employee.start_date || (employee.end_date !== null && date > employee.end_date)))
      throw invalid(`${path}.date`, "OUTSIDE_EMPLOYMENT", say("hr.errors.notEmployedThen"));
    const sum = (days.get(date) ?? 0n) + parseDecimal(hours);
    if (sum > DAY_HOURS) throw invalid(`${path}.hours`, "DAY_TOO_LONG", say("hr.errors.dayTooLong"));
    days.set(date, sum);
  }
}

/** One timesheet per employee and week. */
export function requireOnlyWeek(context: WriteContext, { id, employee_id, week }: Sheet): void {
  const [other] = queryRows(
    context,
    sql`SELECT 1 AS found FROM hr_timesheets
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
          AND employee_id = ${employee_id} AND week = ${week} AND id <> ${id} LIMIT 1`,
  );
  if (!other) return;
  throw new Fault("DUPLICATE_VALUE", {
    details: [
      {
        path: "week",
        code: "DUPLICATE",
        message: say("hr.errors.timesheetExists"),
      },
    ],
  });
}
