import { DECIMAL_SCALE, divideRounded, parseDecimal } from "./decimal.ts";

/** In whole minor units (cents) of an ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** Largest field value, in minor units: a sum over a million rows fits SQLite's 64-bit integers. */
export const MAX_AMOUNT = 10_000_000_000_000;

const currencies = new Set(Intl.supportedValuesOf("currency"));

export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

const digits = new Map<string, number>();

/** Decimals of the minor unit: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  let known = digits.get(currency);
  if (known === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    known = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, known);
  }
  return known;
}

/** Minor units as a decimal string: 11900 EUR is "119.00". */
export function amountText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const sign = minor < 0 ? "-" : "";
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Rounded once, half away from zero. */
export function convert({ amount, currency }: Money, rate: string, to: string): bigint {
  const numerator = BigInt(amount) * parseDecimal(rate) * 10n ** BigInt(minorDigits(to));
  return divideRounded(numerator, DECIMAL_SCALE * 10n ** BigInt(minorDigits(currency)));
}

export interface LineAmounts {
  quantity: string;
  /** In minor units. */
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
