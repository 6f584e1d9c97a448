import type { RowError } from "../../../formats/sheet.ts";
import { isCurrency } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";
import { type DecimalSign, numberText, parseNumber } from "./numbers.ts";

/** Amount in major units, with the currency if the cell states one. */
export interface Amount {
  major: string;
  currency?: string;
}

const SIGNS: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
  "₺": "TRY",
  "₴": "UAH",
};
const DOLLARS = new Set(["USD", "CAD", "AUD", "NZD", "SGD", "HKD"]);

const UNKNOWN_CURRENCY: RowError = {
  code: "CURRENCY_WRONG",
  message: say("governance.errors.notACurrency"),
};

/** Currency code or symbol before or after a number. */
const LEADING = /^[^\d\s.,()+'’−-]{1,3}/u;
const TRAILING = /[^\d\s.,()+'’−-]{1,3}$/u;

/** 1.234,56 EUR -> 1234.56 and EUR. `own` is the organisation's currency, to tell dollars apart. */
export function parseAmount(cell: string | number, sign: DecimalSign, own: string): Amount | RowError {
  if (typeof cell === "number") {
    const major = numberText(cell);
    return typeof major === "string" ? { major } : major;
  }
  const text = cell.trim();
  const before = LEADING.exec(text)?.[0];
  const rest = text.slice(before?.length ?? 0);
  const behind = TRAILING.exec(rest)?.[0];
  const named = before ?? behind;
  const major = parseNumber(rest.slice(0, rest.length - (behind?.length ?? 0)).trim(), sign);
  if (typeof major !== "string") return major;
  if (named === undefined) return { major };
  const currency = currencyOf(named, own);
  return currency === undefined ? UNKNOWN_CURRENCY : { major, currency };
}

export function currencyOf(text: string, own: string): string | undefined {
  const word = text.trim();
  if (word === "$") return DOLLARS.has(own) ? own : "USD";
  const code = SIGNS[word] ?? word.toUpperCase();
  return isCurrency(code) ? code : undefined;
}

const digits = new Map<string, number>();

/** Decimal places of a currency: 2 for EUR, 0 for JPY. */
function placesOf(currency: string): number {
  let known = digits.get(currency);
  if (known === undefined) {
    known =
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      2;
    digits.set(currency, known);
  }
  return known;
}

/** 1234.56 -> 123456. */
export function minorUnits(major: string, currency: string): number | RowError {
  const places = placesOf(currency);
  const [whole = "", fraction = ""] = major.split(".");
  if (fraction.length > places)
    return { code: "AMOUNT_TOO_FINE", message: say("governance.errors.amountTooFine", { currency, places }) };
  const minor = Number(whole + fraction.padEnd(places, "0"));
  return Number.isSafeInteger(minor)
    ? minor
    : { code: "NUMBER_TOO_LARGE", message: say("governance.errors.amountTooLarge") };
}
