import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { queryRows } from "../../../records/index.ts";
import { employees } from "../people/employees.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveTypes } from "./leave-types.ts";
import { lesser } from "./lots.ts";
import { drawAgain } from "./redraw.ts";
import { leaveYearOf, nextMonthDay, type Period } from "./years.ts";

type Lot = RecordIn<typeof leaveEntries>;
type LeaveType = RecordIn<typeof leaveTypes>;

const SLICE = 100;

export const expireLeave = clockAction({
  name: "hr.leave.expire",
  summary: "Carry over and expire leave at year end",
  run: async (context, day) => {
    // Ordered by "left", because that index skips used-up entries, which are the majority.
    const over = context.records.where(leaveEntries, sql`"left" > 0 AND valid_to < ${day}`, {
      limit: SLICE,
      order: sql`"left", rid`,
    });
    for (const lot of over) await close(context, lot);
    // Runs again, because days that were just carried over may have expired as well.
    return { done: over.length, more: over.length > 0 };
  },
});

/** Closes an expired lot. Carries over earned leave as far as the leave type allows. */
async function close(context: WriteContext, lot: Lot): Promise<void> {
  if (lot.valid_to === null) return;
  const type = context.records.get(leaveTypes, lot.leave_type_id);
  const left = parseDecimal(lot.left);
  const nextYear = leaveYearOf(addDays(lot.valid_to, 1), type.year_starts);
  const room = roomToCarry(context, lot, type, nextYear.start);
  const carried = lesser(room, left);
  if (carried > 0n) {
    const days = formatDecimal(carried);
    await use(context, lot, "carry", days, nextYear.start);
    const carry = await context.records.insert(leaveEntries, {
      employee_id: lot.employee_id,
      leave_type_id: lot.leave_type_id,
      kind: "carry",
      days,
      left: days,
      valid_from: nextYear.start,
      valid_to: endOfCarry(type, nextYear),
      source: { collection: "hr.leave-types", id: type.id },
    });
    await drawAgain(context, carry);
  }
  if (left > carried)
    await use(context, lot, "expiry", formatDecimal(left - carried), addDays(lot.valid_to, 1));
}

/** Day on which carried-over days expire; null if the leave type no longer has a carry-over rule. */
function endOfCarry({ carry }: LeaveType, year: Period): string | null {
  if (carry === null) return null;
  if (carry.expires_month_day === undefined) return year.end;
  return nextMonthDay(year.start, carry.expires_month_day);
}

async function use(
  context: WriteContext,
  lot: Lot,
  kind: "carry" | "expiry",
  days: string,
  on: string,
): Promise<void> {
  await context.records.insert(leaveEntries, {
    employee_id: lot.employee_id,
    leave_type_id: lot.leave_type_id,
    kind,
    days: `-${days}`,
    valid_from: on,
    uses: [{ lot_id: lot.id, days }],
    source: { collection: "hr.leave-types", id: lot.leave_type_id },
  });
}

/** Days that may be carried over: only earned leave, and only for current employees. */
function roomToCarry(context: ReadContext, lot: Lot, type: LeaveType, yearStart: string): bigint {
  if (lot.kind !== "accrual") return 0n;
  const { state } = context.records.get(employees, lot.employee_id);
  if (state === "terminated" || state === "anonymised") return 0n;
  // Without a carry-over rule (it may have been removed), earned leave doesn't expire.
  if (type.carry === null) return parseDecimal(lot.left);
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(days), 0) AS carried FROM hr_leave_entries
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
          AND employee_id = ${lot.employee_id} AND leave_type_id = ${type.id}
          AND kind = 'carry' AND days > 0 AND valid_from = ${yearStart}`,
  );
  const room = parseDecimal(type.carry.max_days) - BigInt(Number(row?.carried ?? 0));
  return room > 0n ? room : 0n;
}
