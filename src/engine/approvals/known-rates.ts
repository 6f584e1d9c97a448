import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { organizations } from "../../kernel/tables.ts";
import { pick } from "../../store/rows.ts";

/** Where the exchange rates are kept: known here by name alone, as modules stand above the engine. */
const RATES = "fin.fx-rates";

/** A rate as it was entered. */
export interface EnteredRate {
  /** What one unit of the currency is worth in the organisation's. */
  rate: string;
  /** The users who made it what it is. */
  enteredBy: readonly string[];
}

interface RateRecord {
  rate: string;
  entered_by_id: string | null;
}

/** The rate of a foreign currency on a day: the newest on or before it. Undefined where there is none. */
export function enteredRate(context: ReadContext, currency: string, day: string): EnteredRate | undefined {
  const { records } = context;
  const [newest] = records.where(records.entity(RATES), sql`currency = ${currency} AND date <= ${day}`, {
    limit: 1,
    order: sql`date DESC`,
  });
  if (!newest) return undefined;
  // The entity of rates defines these fields.
  const { rate, entered_by_id } = newest as unknown as RateRecord;
  // Of one from before it was kept who entered it, everybody who changed anything of it.
  return {
    rate,
    enteredBy: entered_by_id === null ? [newest.created_by, newest.updated_by] : [entered_by_id],
  };
}

/** By how many percent a rate may differ from the known one before somebody else looks at it: a setting of the organisation. */
export function rateTolerance({ handle, org }: ReadContext): number {
  const row = handle.connection.get`
    SELECT ${pick(organizations, "rate_tolerance_percent")} FROM ${organizations} WHERE ${organizations.key} = ${org}`;
  return row?.rate_tolerance_percent ?? 0;
}

/** Whether a figure is further from the known one than so many percent of that. */
export function isFarFrom(figure: bigint, known: bigint, percent: number): boolean {
  const away = figure < known ? known - figure : figure - known;
  return away * 100n > known * BigInt(percent);
}

/** The same of two rates. */
export function isRateFar(rate: string, known: string, percent: number): boolean {
  return isFarFrom(parseDecimal(rate), parseDecimal(known), percent);
}
