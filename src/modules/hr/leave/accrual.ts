import { sql } from "drizzle-orm";
import { readCalendar } from "../../../governance/index.ts";
import { clockAction } from "../../../jobs/index.ts";
import { addDays, addMonths, type Calendar } from "../../../kernel/calendar.ts";
import { dayIn, startOfDay } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { queryRows } from "../../../records/index.ts";
import { employees } from "../people/employees.ts";
import { earnedIn, idleDays } from "./credits.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveTypes } from "./leave-types.ts";
import { lesser } from "./lots.ts";
import { earliest, latest, leaveYearOf, monthOf, type Period } from "./years.ts";

type Employee = RecordIn<typeof employees>;
type LeaveType = RecordIn<typeof leaveTypes>;

/** Maximum number of entries per scheduled run. */
const SLICE = 200;

/** Leave can be requested this many months before its leave year starts. */
const AHEAD_MONTHS = 3;

/** Even if no scheduled run was missed, this many past months are checked for missing credits. */
const AGAIN_MONTHS = 12;

export const accrueLeave = clockAction({
  name: "hr.leave.accrue",
  summary: "Accrue leave",
  run: async (context, day) => {
    let done = 0;
    const types = context.records.where(leaveTypes, sql`state = 'active' AND accrual IS NOT NULL`);
    for (const type of types) {
      const periods = duePeriods(context, type, day);
      for (const period of periods) {
        done += await accruePeriod(context, type, period, SLICE - done);
        if (done >= SLICE) return { done, more: true };
      }
      const credited_until = periods.at(-1)?.end;
      if (credited_until !== undefined) await context.records.update(leaveTypes, type, { credited_until });
    }
    return { done, more: false };
  },
});

/** Credits the leave year at once when an employment begins, instead of overnight. */
export async function creditJoiner(
  context: WriteContext,
  after: Employee,
  before: Employee | undefined,
): Promise<void> {
  if (before?.state !== "onboarding" || after.state !== "active") return;
  const types = context.records.where(leaveTypes, sql`state = 'active' AND accrual IS NOT NULL`);
  for (const type of types) {
    if (type.accrual?.per !== "year") continue;
    for (const period of duePeriods(context, type, context.today))
      await accruePeriod(context, type, period, 1, after.id);
  }
}

/** Credits years in advance and months afterwards. Checks recent ones again for employees entered late. */
function duePeriods(context: ReadContext, type: LeaveType, day: string): Period[] {
  const yearly = type.accrual?.per === "year";
  const periodOf = (one: string) => (yearly ? leaveYearOf(one, type.year_starts) : monthOf(one));
  const last = yearly
    ? periodOf(addMonths(day, AHEAD_MONTHS))
    : monthOf(addDays(monthOf(addDays(day, 1)).start, -1));
  const created = dayIn(context.principal.organization.timeZone, type.created_at);
  const begun = latest(created, type.reinstated_on ?? created);
  const again = earliest(addMonths(day, -AGAIN_MONTHS), type.credited_until);
  const periods: Period[] = [];
  for (let period = periodOf(latest(begun, again)); period.start <= last.start; ) {
    periods.push(period);
    period = periodOf(addDays(period.end, 1));
  }
  return periods;
}

async function accruePeriod(
  context: WriteContext,
  type: LeaveType,
  period: Period,
  most: number,
  only: string | null = null,
): Promise<number> {
  const calendar = readCalendar(context, period.start, period.start);
  const without = withoutCredit(context, type, period, most, only);
  for (const employee of without) await credit(context, employee, type, period, calendar);
  return without.length;
}

/** Employees without a credit in the period. Leave from before they were entered is credited manually. */
function withoutCredit(
  context: ReadContext,
  { id }: LeaveType,
  { start, end }: Period,
  limit: number,
  only: string | null,
): Employee[] {
  const over = startOfDay(context.principal.organization.timeZone, addDays(end, 1));
  return context.records.where(
    employees,
    sql`state IN ('active', 'on_leave', 'notice', 'terminated') AND start_date <= ${end}
      AND (end_date IS NULL OR end_date >= ${start}) AND created_at < ${over}
      AND id = coalesce(${only}, id)
      AND id NOT IN (SELECT employee_id FROM hr_leave_entries INDEXED BY hr_leave_entries_valid_from
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
          AND valid_from BETWEEN ${start} AND ${end}
          AND leave_type_id = ${id} AND kind = 'accrual' AND days >= 0)`,
    { limit },
  );
}

async function credit(
  context: WriteContext,
  employee: Employee,
  type: LeaveType,
  period: Period,
  calendar: Calendar,
): Promise<void> {
  const earned = earnedIn(employee, type, period, calendar, idleDays(context, employee, period));
  const days = formatDecimal(upToMost(context, employee, type, earned));
  const yearly = type.accrual?.per === "year";
  const year = leaveYearOf(period.start, type.year_starts);
  await context.records.insert(leaveEntries, {
    employee_id: employee.id,
    leave_type_id: type.id,
    kind: "accrual",
    days,
    left: days,
    valid_from: yearly ? latest(period.start, employee.start_date) : earliest(period.end, employee.end_date),
    valid_to: type.carry === null ? null : year.end,
    source: { collection: "hr.leave-types", id: type.id },
  });
}

/** Limits the credit so that the balance doesn't exceed the leave type's maximum. */
function upToMost(context: ReadContext, { id }: Employee, type: LeaveType, earned: bigint): bigint {
  if (type.max_balance === null) return earned;
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(days), 0) AS balance FROM hr_leave_entries
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
          AND employee_id = ${id} AND leave_type_id = ${type.id}`,
  );
  const room = parseDecimal(type.max_balance) - BigInt(Number(row?.balance ?? 0));
  return room < 0n ? 0n : lesser(room, earned);
}
