import type { ReadContext } from "../../kernel/context.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { organizations } from "../../kernel/tables.ts";
import { pick } from "../../store/rows.ts";

/** Percentage by which a rate may differ from the known one without review: a setting of the organisation. */
export function rateTolerance({ handle, org }: ReadContext): number {
  const row = handle.connection.get`
    SELECT ${pick(organizations, "rate_tolerance_percent")} FROM ${organizations} WHERE ${organizations.key} = ${org}`;
  return row?.rate_tolerance_percent ?? 0;
}

/** True if a figure deviates from the known one by more than a percentage. */
export function isFarFrom(figure: bigint, known: bigint, percent: number): boolean {
  const away = figure < known ? known - figure : figure - known;
  return away * 100n > known * BigInt(percent);
}

/** The same for two rates. */
export function isRateFar(rate: string, known: string, percent: number): boolean {
  return isFarFrom(parseDecimal(rate), parseDecimal(known), percent);
}
