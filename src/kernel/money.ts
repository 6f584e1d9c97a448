import { DECIMAL_SCALE, divideRounded, parseDecimal } from "./decimal.ts";

/** An amount in whole minor units (cents) of an ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}

/**
 * The largest amount a field takes, in minor units. Far above any small organisation's books, and low
 * enough that a sum over a million rows fits SQLite's 64-bit integers.
 */
export const MAX_AMOUNT = 10_000_000_000_000;

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** Whether a text is an ISO 4217 code in use. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

const digits = new Map<string, number>();

/** How many decimals the minor unit of a currency has: 2 of EUR, 0 of JPY, 3 of KWD. */
export function minorDigits(currency: string): number {
  let known = digits.get(currency);
  if (known === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    known = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, known);
  }
  return known;
}

/** An amount in another currency, at what one unit of its own is worth there: rounded once, half away from zero. */
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

/** A percentage of an amount, rounded to the minor unit. */
export function percentOf(base: number, percent: string): number {
  return Number(divideRounded(BigInt(base) * parseDecimal(percent), 100n * DECIMAL_SCALE));
}
