import { divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";

/** Maximum quantity of an item in own locations, in millionths: the largest value of the decimal format. */
export const MOST = 999_999_999_999_999;

/** Converts a decimal to integer millionths, which add up exactly. */
export function millionths(quantity: string): number {
  return Number(parseDecimal(quantity));
}

export function shown(quantity: number): string {
  return formatDecimal(BigInt(quantity));
}

/** Proportional share, rounded to the minor unit. */
export function shareOf(value: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number(divideRounded(BigInt(value) * BigInt(part), BigInt(whole)));
}

export function worth(quantity: number, price: number): number {
  return shareOf(price, quantity, 1_000_000);
}
