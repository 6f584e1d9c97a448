import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { parseDecimal } from "../../../kernel/decimal.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { oneOf } from "../../../kernel/schema.ts";
import { boolean, choice, date, decimal, lines, object, text } from "../../../records/fields/index.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

const days = Type.String({
  pattern: "^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,2})?$",
  description: "Days, such as 2.5",
});
const MONTH_DAY = "^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";
const monthDay = Type.String({ pattern: MONTH_DAY, description: "Day of the year, such as 03-31" });

const accrual = Type.Object(
  { per: oneOf(["month", "year"]), days },
  {
    additionalProperties: false,
    $id: "LeaveAccrual",
    description:
      "Accrual of leave for full-time employees. Yearly: at the start of the leave year. Monthly: at the end of each month. Both are prorated for people who join, leave or work fewer days.",
  },
);

const carry = Type.Object(
  { max_days: days, expires_month_day: Type.Optional(monthDay) },
  {
    additionalProperties: false,
    $id: "LeaveCarry",
    description:
      "Maximum days carried over into the next leave year, and their expiry date. Without it, accrued leave does not expire.",
  },
);

export const leaveTypes = defineEntity({
  module: "hr",
  name: "leave-types",
  singular: "leave type",
  description: "A kind of absence and its rules for accrual, counting, carry-over and expiry.",
  label: ["name"],
  ui: { columns: ["paid", "unit", "counts", "needs_balance"], sort: "name" },
  fields: {
    name: text({ required: true, max: 100, search: true, filter: true, unique: true }),
    paid: boolean({ required: true, initial: true, filter: true }),
    unit: choice(["day", "half_day"], {
      required: true,
      initial: "half_day",
      help: say("hr.fieldHelp.leaveTypes.unit"),
    }),
    counts: choice(["working_days", "calendar_days"], {
      required: true,
      initial: "working_days",
      help: say("hr.fieldHelp.leaveTypes.counts"),
    }),
    needs_balance: boolean({
      required: true,
      initial: true,
      filter: true,
      help: say("hr.fieldHelp.leaveTypes.needs_balance"),
    }),
    accrual: object(accrual),
    max_balance: decimal({
      unit: "days",
      min: "0",
      max: "1000",
      help: say("hr.fieldHelp.leaveTypes.max_balance"),
    }),
    carry: object(carry),
    year_starts: text({
      required: true,
      initial: "01-01",
      max: 5,
      help: say("hr.fieldHelp.leaveTypes.year_starts"),
    }),
    long_leave: boolean({
      required: true,
      initial: false,
      help: say("hr.fieldHelp.leaveTypes.long_leave"),
    }),
    earns: boolean({
      required: true,
      initial: true,
      help: say("hr.fieldHelp.leaveTypes.earns"),
    }),
    credited_until: date({
      set: "rules",
      help: say("hr.fieldHelp.leaveTypes.credited_until"),
    }),
    reinstated_on: date({
      set: "rules",
      help: say("hr.fieldHelp.leaveTypes.reinstated_on"),
    }),
    blocks: lines(
      {
        from: date({ required: true }),
        to: date({ required: true }),
        reason: text({ max: 200 }),
      },
      { required: true, initial: [], max: 100, help: say("hr.fieldHelp.leaveTypes.blocks") },
    ),
  },
  states: ["active", "retired"],
  initial: "active",
  frozen: ["retired"],
  transitions: {
    retire: { summary: "Retire a leave type", from: ["active"], to: "retired", tier: "managing" },
    reinstate: {
      summary: "Reinstate a leave type",
      from: ["retired"],
      to: "active",
      tier: "managing",
      apply: (context) => ({ reinstated_on: context.today }),
    },
  },
  check: (context, { id, accrual, carry, year_starts, needs_balance, blocks, unit }, before) => {
    if (before && needs_balance !== before.needs_balance) refuseWhenUsed(context, id, "needs_balance");
    if (before && year_starts !== before.year_starts) refuseWhenUsed(context, id, "year_starts");
    if (before?.accrual && accrual && accrual.per !== before.accrual.per)
      refuseWhenUsed(context, id, "accrual.per");
    if (!new RegExp(MONTH_DAY).test(year_starts) || year_starts === "02-29" || isNoDay(year_starts))
      throw invalid("year_starts", "INVALID_VALUE", say("hr.errors.yearStart"));
    if (carry?.expires_month_day !== undefined && isNoDay(carry.expires_month_day))
      throw invalid("carry.expires_month_day", "INVALID_VALUE", say("hr.errors.dayUnknown"));
    if (!needs_balance && accrual !== null)
      throw invalid("accrual", "NOT_COUNTED", say("hr.errors.accrualWithoutBalance"));
    if (carry !== null && accrual === null)
      throw invalid("carry", "NOT_EARNED", say("hr.errors.carryWithoutAccrual"));
    if (unit === "day" && carry !== null && parseDecimal(carry.max_days) % 1_000_000n !== 0n)
      throw invalid("carry.max_days", "INVALID_VALUE", say("hr.errors.carryWholeDays"));
    for (const [i, block] of blocks.entries()) {
      if (block.to < block.from)
        throw invalid(`blocks.${i}.to`, "DATE_ORDER", say("records.errors.endBeforeStart"));
    }
  },
});

/** Refuses changes to how leave is counted once there are entries. */
function refuseWhenUsed(context: ReadContext, id: string, path: string): void {
  const [entry] = queryRows(
    context,
    sql`SELECT 1 AS found FROM hr_leave_entries
        WHERE org = ${context.principal.organization.key} AND leave_type_id = ${id} LIMIT 1`,
  );
  if (entry) throw invalid(path, "TYPE_USED", say("hr.errors.typeUsed"));
}

/** True for days that don't exist in any year, such as 30 February. */
function isNoDay(monthDay: string): boolean {
  const [month = 0, day = 0] = monthDay.split("-").map(Number);
  const longest = month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day > longest;
}
