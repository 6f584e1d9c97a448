import type { Figure, FigureMeasure } from "../../client/contract.ts";
import type { Format } from "../language/format.ts";

/** Amounts by currency, never added up, or the number of records. A dash if hidden. */
export function measureText(
  format: Format,
  { count, sums }: FigureMeasure,
  isSum: boolean,
  isShort = false,
): string {
  if (count === null) return "–";
  if (!isSum) return format.number(count);
  const money = isShort ? format.shortMoney : format.money;
  if (sums.length === 0) return money(0);
  return sums.map(({ currency, amount }) => money(amount, currency ?? undefined)).join(" · ");
}

/** Number that charts draw: the amount in the first currency, or the number of records. */
export function sizeOf({ count, sums }: FigureMeasure, isSum: boolean, currency?: string | null): number {
  if (!isSum) return count ?? 0;
  const found = currency === undefined ? sums[0] : sums.find((sum) => sum.currency === currency);
  return found?.amount ?? 0;
}

/** Currency that a chart draws, if there are several: that of the total's first amount. */
export const drawnCurrency = ({ total }: Pick<Figure, "total">): string | null | undefined =>
  total.sums[0]?.currency;

/** `Oct 2026` for a whole month, else both days. */
export function daysText(format: Format, { from, to }: { from: string; to: string }): string {
  const last = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0));
  const isMonth = from.endsWith("-01") && to === last.toISOString().slice(0, 10);
  return isMonth ? format.month(from) : format.days(from, to);
}
