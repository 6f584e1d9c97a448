import type { WriteContext } from "../../../kernel/context.ts";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { leaveEntries } from "./leave-entries.ts";
import { givenBack, type Use } from "./lots.ts";

type Entry = RecordIn<typeof leaveEntries>;

/** Takes used days from their lots. If an entry was reversed, posts a counter-entry. */
export async function keepAccount(
  context: WriteContext,
  after: Entry,
  before: Entry | undefined,
): Promise<void> {
  if (!before) return takeLots(context, after.uses);
  if (!Bun.deepEquals(after.uses, before.uses))
    await takeLots(context, [...givenBack(before.uses), ...after.uses]);
  if (before.state === "posted" && after.state === "reversed") await postContrary(context, after);
}

async function takeLots(context: WriteContext, uses: readonly Use[]): Promise<void> {
  for (const { lot_id, days } of uses) {
    const lot = context.records.get(leaveEntries, lot_id);
    const left = parseDecimal(lot.left) - parseDecimal(days);
    if (left < 0n) throw invalid("days", "BALANCE_EXCEEDED", say("hr.errors.daysUsed"));
    await context.records.update(leaveEntries, lot, { left: formatDecimal(left) });
  }
}

/** The counter-entry of a credit uses up the credited days; that of a debit restores the days taken. */
async function postContrary(context: WriteContext, entry: Entry): Promise<void> {
  const amount = parseDecimal(entry.days);
  await context.records.insert(leaveEntries, {
    employee_id: entry.employee_id,
    leave_type_id: entry.leave_type_id,
    kind: entry.kind,
    days: formatDecimal(-amount),
    valid_from: entry.valid_from,
    valid_to: entry.valid_to,
    uses: amount > 0n ? [{ lot_id: entry.id, days: entry.days }] : givenBack(entry.uses),
    source: { collection: "hr.leave-entries", id: entry.id },
  });
}
