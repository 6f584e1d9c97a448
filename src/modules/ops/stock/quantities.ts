import { divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";

/** Maximum quantity of one item in own locations, in millionths; the limit of the decimal format. */
export const MOST = 999_999_999_999_999;

/** Converts a quantity to integer millionths, so that sums are exact. */
export function millionths(quantity: string): number {
  return Number(parseDecimal(quantity));
}

/** Formats a stored quantity for the API. */
export function shown(quantity: number): string {
  return formatDecimal(BigInt(quantity));
}

/** Proportional share of a value, rounded to the minor unit. */
export function shareOf(value: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number(divideRounded(BigInt(value) * BigInt(part), BigInt(whole)));
}

/** Value of a quantity at a unit price. */
export function worth(quantity: number, price: number): number {
  return shareOf(price, quantity, 1_000_000);
}
