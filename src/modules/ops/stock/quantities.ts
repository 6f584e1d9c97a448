import { divideRounded, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";

/** The most that can be of one item in own locations, in millionths: what a decimal can show. */
export const MOST = 999_999_999_999_999;

/** A quantity as the ledger counts it: in millionths, so that it adds up exactly. */
export function millionths(quantity: string): number {
  return Number(parseDecimal(quantity));
}

/** A quantity of the ledger as the API shows it. */
export function shown(quantity: number): string {
  return formatDecimal(BigInt(quantity));
}

/** A part of a value in proportion to a part of the quantity, rounded to the minor unit. */
export function shareOf(value: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number(divideRounded(BigInt(value) * BigInt(part), BigInt(whole)));
}

/** What a quantity comes to at a price for one. */
export function worth(quantity: number, price: number): number {
  return shareOf(price, quantity, 1_000_000);
}
