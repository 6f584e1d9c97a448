import { sql } from "drizzle-orm";
import { readCalendar } from "../../governance/index.ts";
import { clockAction } from "../../jobs/index.ts";
import { addDays, addMonths, type Calendar, daysBetween } from "../../kernel/calendar.ts";
import { dayIn, startOfDay } from "../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, formatDecimal, parseDecimal } from "../../kernel/decimal.ts";
import type { RecordIn } from "../../kernel/entity.ts";
import { queryRows } from "../../records/index.ts";
import { employees } from "./employees.ts";
import { weekOf } from "./leave-days.ts";
import { leaveEntries } from "./leave-entries.ts";
import { lesser } from "./leave-lots.ts";
import { leaveTypes } from "./leave-types.ts";
import { leaveYearOf, monthOf, type Period } from "./leave-years.ts";

type Employee = RecordIn<typeof employees>;
type LeaveType = RecordIn<typeof leaveTypes>;

/** How many entries one slice of the clock's work posts. */
const SLICE = 200;

/** Leave of the next year can be asked for as long before it begins. */
const AHEAD_MONTHS = 3;

/** How far back the clock makes good for days on which it did not run. */
const CATCH_UP_MONTHS = 12;

/** Earned leave is kept to hundredths of a day. */
const HUNDREDTH = DECIMAL_SCALE / 100n;

export const accrueLeave = clockAction({
  name: "hr.leave.accrue",
  summary: "Credit the leave that was earned",
  run: async (context, day) => {
    let done = 0;
    const types = context.records.where(leaveTypes, sql`state = 'active' AND accrual IS NOT NULL`);
    for (const type of types) {
      for (const period of duePeriods(context, type, day)) {
        done += await accruePeriod(context, type, period, SLICE - done);
        if (done >= SLICE) return { done, more: true };
      }
    }
    return { done, more: false };
  },
});

/** The periods of which leave is credited on a day: years before they begin, months when they are over. */
function duePeriods(context: ReadContext, type: LeaveType, day: string): Period[] {
  const created = dayIn(context.principal.organization.timeZone, type.created_at);
  const yearly = type.accrual?.per === "year";
  const periodOf = (one: string) => (yearly ? leaveYearOf(one, type.year_starts) : monthOf(one));
  const last = yearly
    ? periodOf(addMonths(day, AHEAD_MONTHS))
    : monthOf(addDays(monthOf(addDays(day, 1)).start, -1));
  const furthest = addMonths(day, -CATCH_UP_MONTHS);
  const periods: Period[] = [];
  for (let period = periodOf(latest(created, furthest)); period.start <= last.start; ) {
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
): Promise<number> {
  const calendar = readCalendar(context, period.start, period.start);
  let done = 0;
  for (const employee of withoutCredit(context, type, period)) {
    if (done >= most) break;
    await credit(context, employee, type, period, calendar);
    done += 1;
  }
  return done;
}

/** Who worked here in a period and has no credit of it yet. What was earned before somebody was entered is entered by hand. */
function withoutCredit(context: ReadContext, { id }: LeaveType, { start, end }: Period): Employee[] {
  const over = startOfDay(context.principal.organization.timeZone, addDays(end, 1));
  return context.records.where(
    employees,
    sql`state IN ('active', 'on_leave', 'notice', 'terminated') AND start_date <= ${end}
      AND (end_date IS NULL OR end_date >= ${start}) AND created_at < ${over}
      AND NOT EXISTS (SELECT 1 FROM hr_leave_entries AS entry
        WHERE entry.org = hr_employees.org AND entry.employee_id = hr_employees.id AND entry.archived_at IS NULL
          AND entry.leave_type_id = ${id} AND entry.kind = 'accrual' AND entry.days >= 0
          AND entry.valid_from BETWEEN ${start} AND ${end})`,
  );
}

async function credit(
  context: WriteContext,
  employee: Employee,
  type: LeaveType,
  period: Period,
  calendar: Calendar,
): Promise<void> {
  const earned = earnedIn(employee, type, period, calendar);
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

/** What somebody earns in a period: in part when they join or leave in it, or work fewer days than the organisation. */
export function earnedIn(
  employee: Pick<Employee, "start_date" | "end_date" | "work_days">,
  type: Pick<LeaveType, "accrual">,
  period: Period,
  calendar: Calendar,
): bigint {
  const from = latest(period.start, employee.start_date);
  const to = earliest(period.end, employee.end_date);
  if (to < from || type.accrual === null) return 0n;
  const whole = parseDecimal(type.accrual.days);
  const worked = BigInt(weekOf(employee, calendar).length) * BigInt(daysBetween(from, to) + 1);
  const full =
    BigInt(Math.max(calendar.workingDays.length, 1)) * BigInt(daysBetween(period.start, period.end) + 1);
  return divideRounded(whole * worked, full * HUNDREDTH) * HUNDREDTH;
}

/** Nothing more is earned than the type's highest balance leaves room for. */
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

/** Takes back what was credited for the time after the last day, as far as it was not taken. */
export async function correctCredits(context: WriteContext, employee: Employee): Promise<void> {
  if (employee.end_date === null) return;
  const credits = context.records.where(
    leaveEntries,
    sql`employee_id = ${employee.id} AND kind = 'accrual' AND "left" > 0`,
  );
  for (const entry of credits) {
    const type = context.records.get(leaveTypes, entry.leave_type_id);
    if (type.accrual?.per !== "year") continue;
    const period = leaveYearOf(entry.valid_from, type.year_starts);
    const calendar = readCalendar(context, period.start, period.start);
    const surplus = parseDecimal(entry.days) - earnedIn(employee, type, period, calendar);
    const left = parseDecimal(entry.left);
    const back = lesser(surplus, left);
    if (back > 0n) await takeBack(context, entry, formatDecimal(back));
  }
}

async function takeBack(
  context: WriteContext,
  entry: RecordIn<typeof leaveEntries>,
  days: string,
): Promise<void> {
  await context.records.insert(leaveEntries, {
    employee_id: entry.employee_id,
    leave_type_id: entry.leave_type_id,
    kind: "accrual",
    days: `-${days}`,
    valid_from: entry.valid_from,
    valid_to: entry.valid_to,
    uses: [{ lot_id: entry.id, days }],
    source: { collection: "hr.leave-types", id: entry.leave_type_id },
  });
}

const latest = (a: string, b: string) => (a > b ? a : b);
const earliest = (a: string, b: string | null) => (b !== null && b < a ? b : a);
