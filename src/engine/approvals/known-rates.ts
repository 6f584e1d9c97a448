import type { ReadContext } from "../../kernel/context.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { organizations } from "../../kernel/tables.ts";
import { pick } from "../../store/rows.ts";

/** Deviation from the known rate, in percent, that needs no review. Organisations configure it. */
export function rateTolerance({ handle, org }: ReadContext): number {
  const row = handle.connection.get`
    SELECT ${pick(organizations, "rate_tolerance_percent")} FROM ${organizations} WHERE ${organizations.key} = ${org}`;
  return row?.rate_tolerance_percent ?? 0;
}

export function isFarFrom(figure: bigint, known: bigint, percent: number): boolean {
  const away = figure < known ? known - figure : figure - known;
  return away * 100n > known * BigInt(percent);
}

export function isRateFar(rate: string, known: string, percent: number): boolean {
  return isFarFrom(parseDecimal(rate), parseDecimal(known), percent);
}
