import { sql } from "drizzle-orm";
import { readCalendar } from "../../../governance/index.ts";
import { type Calendar, daysBetween } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { EMPLOYED, employees } from "../people/employees.ts";
import { weekOf } from "./days.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveRequests } from "./leave-requests.ts";
import { leaveTypes } from "./leave-types.ts";
import { lesser } from "./lots.ts";
import { earliest, latest, leaveYearOf, type Period } from "./years.ts";

type Employee = RecordIn<typeof employees>;
type Entry = RecordIn<typeof leaveEntries>;
type LeaveType = RecordIn<typeof leaveTypes>;

/** Leave is credited in hundredths of a day. */
const HUNDREDTH = DECIMAL_SCALE / 100n;

/** Leave earned, reduced for partial employment, part-time weeks and absences that earn no leave. */
export function earnedIn(
  employee: Pick<Employee, "start_date" | "end_date" | "work_days">,
  type: Pick<LeaveType, "accrual" | "counts">,
  period: Period,
  calendar: Calendar,
  idle = 0,
): bigint {
  const from = latest(period.start, employee.start_date);
  const to = earliest(period.end, employee.end_date);
  if (to < from || type.accrual === null) return 0n;
  const whole = parseDecimal(type.accrual.days);
  // Leave counted in calendar days uses up days off too, so a short week earns as much as a full one.
  const week = type.counts === "calendar_days" ? calendar.workingDays : weekOf(employee, calendar);
  const worked = BigInt(week.length) * BigInt(daysBetween(from, to) + 1 - idle);
  const full =
    BigInt(Math.max(calendar.workingDays.length, 1)) * BigInt(daysBetween(period.start, period.end) + 1);
  return divideRounded(whole * worked, full * HUNDREDTH) * HUNDREDTH;
}

/** Number of days on leave types that earn no leave. */
export function idleDays(context: ReadContext, { id }: Pick<Employee, "id">, { start, end }: Period): number {
  const away = context.records.where(
    leaveRequests,
    sql`employee_id = ${id} AND state IN ('approved', 'taken') AND half_day IS NULL
      AND "to" >= ${start} AND "from" <= ${end}
      AND leave_type_id IN (SELECT id FROM hr_leave_types WHERE org = hr_leave_requests.org AND earns = 0)`,
  );
  return away.reduce(
    (days, { from, to }) => days + daysBetween(latest(start, from), earliest(end, to)) + 1,
    0,
  );
}

/** Reduces the year's credit when leave that earns no leave is approved. */
export async function followIdleLeave(
  context: WriteContext,
  after: RecordIn<typeof leaveRequests>,
  before: RecordIn<typeof leaveRequests> | undefined,
): Promise<void> {
  const counts = (state: string | undefined) => state === "approved" || state === "taken";
  if (counts(after.state) === counts(before?.state)) return;
  if (context.records.get(leaveTypes, after.leave_type_id).earns) return;
  const employee = context.records.get(employees, after.employee_id);
  if (EMPLOYED.some((state) => state === employee.state)) await correctCredits(context, employee);
}

/** Adjusts the year's credits when start or end date change. */
export async function followDays(
  context: WriteContext,
  after: Employee,
  before: Employee | undefined,
): Promise<void> {
  if (!before || !EMPLOYED.some((state) => state === after.state)) return;
  if (after.start_date !== before.start_date || after.end_date !== before.end_date)
    await correctCredits(context, after);
}

/** Adjusts credits that cover a whole year to the leave actually earned. */
export async function correctCredits(context: WriteContext, employee: Employee): Promise<void> {
  const credits = context.records.where(leaveEntries, sql`employee_id = ${employee.id} AND kind = 'accrual'`);
  const byType = Map.groupBy(credits, ({ leave_type_id }) => leave_type_id);
  for (const [id, entries] of byType) {
    const type = context.records.get(leaveTypes, id);
    if (type.accrual?.per !== "year") continue;
    const yearOf = ({ valid_from }: Entry) => leaveYearOf(valid_from, type.year_starts).start;
    for (const ofYear of Map.groupBy(entries, yearOf).values())
      await correctYear(context, employee, type, ofYear);
  }
}

async function correctYear(
  context: WriteContext,
  employee: Employee,
  type: LeaveType,
  entries: readonly Entry[],
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const period = leaveYearOf(first.valid_from, type.year_starts);
  const earned = earnedIn(
    employee,
    type,
    period,
    readCalendar(context, period.start, period.start),
    idleDays(context, employee, period),
  );
  const credited = entries.reduce((sum, { days }) => sum + parseDecimal(days), 0n);
  if (credited > earned) return takeBack(context, entries, credited - earned);
  // Past years stay as they are, and leave withheld by a maximum balance is not granted later.
  if (credited === earned || period.end < context.today || type.max_balance !== null) return;
  const days = formatDecimal(earned - credited);
  await correct(context, first, { days, left: days });
}

/** Takes back excess credit, as far as it is unused. */
async function takeBack(context: WriteContext, entries: readonly Entry[], surplus: bigint): Promise<void> {
  let open = surplus;
  for (const entry of entries) {
    const part = lesser(parseDecimal(entry.left), open);
    if (part <= 0n) continue;
    const days = formatDecimal(part);
    await correct(context, entry, { days: `-${days}`, uses: [{ lot_id: entry.id, days }] });
    open -= part;
  }
}

async function correct(
  context: WriteContext,
  { employee_id, leave_type_id, valid_from, valid_to }: Entry,
  figures: Partial<Pick<Entry, "days" | "left" | "uses">>,
): Promise<void> {
  await context.records.insert(leaveEntries, {
    employee_id,
    leave_type_id,
    kind: "accrual",
    valid_from,
    valid_to,
    source: { collection: "hr.leave-types", id: leave_type_id },
    ...figures,
  });
}
