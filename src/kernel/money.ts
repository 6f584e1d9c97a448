import { DECIMAL_SCALE, divideRounded, parseDecimal } from "./decimal.ts";

/** An amount in whole minor units (cents) of an ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}

/**
 * Largest amount of a field, in minor units. Far above the books of a small organisation, and small enough
 * that a sum over a million rows fits SQLite's 64-bit integers.
 */
export const MAX_AMOUNT = 10_000_000_000_000;

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** True for an ISO 4217 code in use. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

const digits = new Map<string, number>();

/** Decimals of a currency's minor unit: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  let known = digits.get(currency);
  if (known === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    known = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, known);
  }
  return known;
}

/** Converts an amount at a rate, rounded once, half away from zero. */
export function convert({ amount, currency }: Money, rate: string, to: string): bigint {
  const numerator = BigInt(amount) * parseDecimal(rate) * 10n ** BigInt(minorDigits(to));
  return divideRounded(numerator, DECIMAL_SCALE * 10n ** BigInt(minorDigits(currency)));
}

export interface LineAmounts {
  quantity: string;
  /** Unit price in minor units. */
  price: number;
  discountPercent: string;
}

/** quantity x price less the discount, rounded once to the minor unit. */
export function lineNet(line: LineAmounts): number {
  const hundred = 100n * DECIMAL_SCALE;
  const exact =
    parseDecimal(line.quantity) * BigInt(line.price) * (hundred - parseDecimal(line.discountPercent));
  return Number(divideRounded(exact, DECIMAL_SCALE * hundred));
}

export function percentOf(base: number, percent: string): number {
  return Number(divideRounded(BigInt(base) * parseDecimal(percent), 100n * DECIMAL_SCALE));
}
