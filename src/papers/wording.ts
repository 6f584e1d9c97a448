import { minorDigits } from "../kernel/money.ts";
import type { Wording } from "../kernel/paper.ts";
import { localeOf } from "../text/format.ts";
import { renderText } from "../text/render.ts";

export function wordingIn(language: string): Wording {
  const locale = localeOf(language);
  const money = (amount: number, currency: string, more: Intl.NumberFormatOptions) => {
    const digits = minorDigits(currency);
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, ...more };
    return new Intl.NumberFormat(locale, options).format(decimalOf(amount, digits));
  };
  const decimal = (value: string | number, more: Intl.NumberFormatOptions = {}) =>
    // Safe cast: formatters take decimals as text, which keeps all digits.
    new Intl.NumberFormat(locale, { maximumFractionDigits: 6, ...more }).format(value as number);
  return {
    language,
    text: (text) => renderText(text, language),
    money: (amount, currency) => money(amount, currency, { style: "currency", currency }),
    amount: (amount, currency) => money(amount, currency, {}),
    number: (value) => decimal(value),
    percent: (value) => `${decimal(value)}\u00a0%`,
    day: (day) =>
      day
        ? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
            new Date(`${day}T00:00:00Z`),
          )
        : "",
  };
}

/** Exact for all amounts that a field can hold. */
function decimalOf(amount: number, digits: number): Intl.StringNumericLiteral {
  const whole = String(Math.abs(amount)).padStart(digits + 1, "0");
  const cut = whole.length - digits;
  const text = digits === 0 ? whole : `${whole.slice(0, cut)}.${whole.slice(cut)}`;
  // Safe cast: the text is a decimal.
  return `${amount < 0 ? "-" : ""}${text}` as Intl.StringNumericLiteral;
}

/** Name of an ISO 3166 country; other texts unchanged. */
export function countryName(code: string | undefined, language: string): string | undefined {
  if (!code || !/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([localeOf(language)], { type: "region" }).of(code);
}
