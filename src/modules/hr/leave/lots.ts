import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

export interface Lot {
  id: string;
  valid_from: string;
  valid_to: string | null;
  /** Millionths of a day. */
  left: bigint;
}

/** Days needed on a date, in millionths. */
export interface Need {
  day: string;
  days: bigint;
}

export interface Use {
  lot_id: string;
  days: string;
}

/** Lots with days left and the named lots, ordered by expiry. */
export function openLots(
  context: ReadContext,
  employee: string,
  type: string,
  named: readonly string[] = [],
): Lot[] {
  return queryRows(
    context,
    sql`SELECT id, valid_from, valid_to, "left" FROM hr_leave_entries
        WHERE org = ${context.principal.organization.key} AND employee_id = ${employee}
          AND leave_type_id = ${type} AND archived_at IS NULL
          AND ("left" > 0 OR id IN (SELECT value FROM json_each(${JSON.stringify(named)})))
        ORDER BY valid_to IS NULL, valid_to, valid_from, rid`,
  ).map((row) => ({
    id: String(row.id),
    valid_from: String(row.valid_from),
    valid_to: row.valid_to === null ? null : String(row.valid_to),
    left: BigInt(Number(row.left)),
  }));
}

/** Takes each needed day from a lot valid then, earliest expiry first. `missing`: days not covered. */
export function draw(lots: readonly Lot[], needs: readonly Need[]): { uses: Use[]; missing: Need[] } {
  const left = new Map(lots.map(({ id, left }) => [id, left]));
  const drawn = new Map<string, bigint>();
  const missing: Need[] = [];
  for (const { day, days } of needs) {
    let open = days;
    for (const lot of lots) {
      if (open === 0n) break;
      if (!isValidOn(lot, day)) continue;
      const have = left.get(lot.id) ?? 0n;
      const part = lesser(have, open);
      if (part === 0n) continue;
      left.set(lot.id, have - part);
      drawn.set(lot.id, (drawn.get(lot.id) ?? 0n) + part);
      open -= part;
    }
    if (open > 0n) missing.push({ day, days: open });
  }
  const uses = [...drawn].map(([lot_id, days]) => ({ lot_id, days: formatDecimal(days) }));
  return { uses, missing };
}

export function isValidOn(
  { valid_from, valid_to }: Pick<Lot, "valid_from" | "valid_to">,
  day: string,
): boolean {
  return valid_from <= day && (valid_to === null || day <= valid_to);
}

/** Lots that a manual debit uses, valid on its date. Refuses more days than are available. */
export function drawOldest(
  context: ReadContext,
  entry: { employee_id: string; leave_type_id: string; days: string; valid_from: string },
): Use[] {
  const lots = openLots(context, entry.employee_id, entry.leave_type_id);
  const { uses, missing } = draw(lots, [{ day: entry.valid_from, days: -parseDecimal(entry.days) }]);
  if (missing.length > 0) throw invalid("days", "BALANCE_EXCEEDED", say("hr.errors.balanceExceeded"));
  return uses;
}

export function lesser(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

export function givenBack(uses: readonly Use[]): Use[] {
  return uses.map(({ lot_id, days }) => ({ lot_id, days: formatDecimal(-parseDecimal(days)) }));
}
