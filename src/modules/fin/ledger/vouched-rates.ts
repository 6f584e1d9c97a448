import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { queryRows } from "../../../records/index.ts";

/** A rate with who stands for it. */
interface Rate {
  id: string;
  currency: string;
  date: string;
  rate: string;
  entered_by_id: string | null;
  approval_id: string | null;
}

/**
 * The rate that a new one is compared with: the last one that somebody else entered or that was approved, so that
 * nobody gets far by many small steps of their own. Null where there is none, and for a rate that is moved to
 * another day or currency: what it was there says nothing about what it is here.
 */
export function lastVouched(
  context: ReadContext,
  rate: Rate,
  before: Rate | undefined,
  user: string | null,
): string | null {
  if (before && (before.currency !== rate.currency || before.date !== rate.date)) return null;
  if (before && (before.approval_id !== null || before.entered_by_id !== user)) return before.rate;
  return (
    vouched(context, rate, user, sql`date <= ${rate.date} ORDER BY date DESC`) ??
    vouched(context, rate, user, sql`date > ${rate.date} ORDER BY date`)
  );
}

function vouched(
  context: ReadContext,
  { id, currency }: Rate,
  user: string | null,
  onDays: ReturnType<typeof sql>,
): string | null {
  const [row] = queryRows(
    context,
    sql`SELECT rate FROM fin_fx_rates
        WHERE org = ${context.org} AND currency = ${currency} AND id <> ${id} AND archived_at IS NULL
          AND (approval_id IS NOT NULL OR entered_by_id IS NOT ${user}) AND ${onDays} LIMIT 1`,
  );
  return row ? formatDecimal(BigInt(Number(row.rate))) : null;
}
