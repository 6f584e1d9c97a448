import { minorDigits } from "../../../kernel/money.ts";

/** 1250 EUR -> 12.50. */
export function majorUnits(amount: number, currency: string): string {
  const places = minorDigits(currency);
  const text = String(Math.abs(amount)).padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  return `${amount < 0 ? "-" : ""}${whole}${places > 0 ? `.${text.slice(-places)}` : ""}`;
}
