import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { sumOf } from "./days.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveRequests } from "./leave-requests.ts";
import { draw, type Lot, openLots } from "./lots.ts";
import { needsOf } from "./rules.ts";

type Entry = RecordIn<typeof leaveEntries>;
type Request = RecordIn<typeof leaveRequests>;

/** Reassigns approved leave to the carried-over days, which expire earlier and so are used first. */
export async function drawAgain(context: WriteContext, carry: Entry): Promise<void> {
  const end = carry.valid_to ?? "9999-12-31";
  const agreed = context.records.where(
    leaveRequests,
    sql`employee_id = ${carry.employee_id} AND leave_type_id = ${carry.leave_type_id}
      AND state IN ('approved', 'taken') AND "to" >= ${carry.valid_from} AND "from" <= ${end}`,
    { order: sql`"from", rid` },
  );
  for (const request of agreed) await drawAnew(context, request);
}

async function drawAnew(context: WriteContext, request: Request): Promise<void> {
  const [taken] = context.records.where(leaveEntries, sql`source_id = ${request.id} AND kind = 'taken'`, {
    order: sql`rid DESC`,
    limit: 1,
  });
  const needs = needsOf(context, request);
  // If the calendar has changed in the meantime, the booked days stay as they are.
  if (!taken || sumOf(needs) !== -parseDecimal(taken.days)) return;
  const { uses, missing } = draw(lotsWith(context, taken), needs);
  if (missing.length > 0) return;
  await context.records.update(leaveEntries, taken, { uses });
}

/** Lots with the entry's own uses given back. */
function lotsWith(context: WriteContext, { employee_id, leave_type_id, uses }: Entry): Lot[] {
  const own = new Map(uses.map(({ lot_id, days }) => [lot_id, parseDecimal(days)]));
  return openLots(context, employee_id, leave_type_id, [...own.keys()]).map((lot) => ({
    ...lot,
    left: lot.left + (own.get(lot.id) ?? 0n),
  }));
}
