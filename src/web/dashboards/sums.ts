import type { Format } from "../language/format.ts";

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** Different currencies are never added up. */
export function amountsText(format: Format, amounts: readonly Amount[], short = false): string {
  if (amounts.length === 0) return short ? format.shortMoney(0) : format.money(0);
  return amounts
    .map(({ amount, currency }) =>
      short ? format.shortMoney(amount, currency) : format.money(amount, currency),
    )
    .join(" · ");
}

/** Bar length: the first amount is in the organisation's currency, if there is one. */
export const leadingAmount = (amounts: readonly Amount[]): number => amounts[0]?.amount ?? 0;

export function spanText(format: Format, seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return "–";
  const days = seconds / 86_400;
  return days >= 2 ? `${format.number(days, 1)} d` : format.duration(Math.round(seconds / 60));
}
