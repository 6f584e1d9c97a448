import type { Format } from "../language/format.ts";

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** Amounts of several currencies, each for itself: they are never added up. */
export function amountsText(format: Format, amounts: readonly Amount[], short = false): string {
  if (amounts.length === 0) return short ? format.shortMoney(0) : format.money(0);
  return amounts
    .map(({ amount, currency }) =>
      short ? format.shortMoney(amount, currency) : format.money(amount, currency),
    )
    .join(" · ");
}

/** What a bar's length follows: the first currency's amount, which is the organisation's own where it has one. */
export const leadingAmount = (amounts: readonly Amount[]): number => amounts[0]?.amount ?? 0;

/** Seconds as a person says them. */
export function spanText(format: Format, seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return "–";
  const days = seconds / 86_400;
  return days >= 2 ? `${format.number(days, 1)} d` : format.duration(Math.round(seconds / 60));
}
