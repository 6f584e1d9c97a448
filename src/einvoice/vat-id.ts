import { hasLuhnDigit } from "./identifiers.ts";

/** Forms of VAT numbers after the prefix, by country. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z*+]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
};

const sumOf = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0);

/** ISO 7064 mod 11,10. */
function hasGermanDigit(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

function hasAustrianDigit(digits: string): boolean {
  const sum = [...digits.slice(0, 7)].reduce((total, digit, i) => {
    const twice = Number(digit) * 2;
    return total + (i % 2 === 0 ? Number(digit) : Math.floor(twice / 10) + (twice % 10));
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === Number(digits.at(-1));
}

/** Check digits, where they are simple. */
const CHECKS: Readonly<Record<string, (rest: string) => boolean>> = {
  AT: (rest) => hasAustrianDigit(rest.slice(1)),
  BE: (rest) => 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8)),
  DE: hasGermanDigit,
  DK: (rest) => sumOf(rest, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  FI: (rest) => sumOf(rest, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  HR: hasGermanDigit,
  IT: hasLuhnDigit,
  LU: (rest) => Number(rest.slice(0, 6)) % 89 === Number(rest.slice(6)),
  PL: (rest) => sumOf(rest, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(rest.at(-1)),
  PT: (rest) => sumOf(rest, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 || portugueseZero(rest),
  SE: (rest) => hasLuhnDigit(rest.slice(0, 10)),
  SI: (rest) => sloveneDigit(rest) === Number(rest.at(-1)),
};

/** A remainder of 10 becomes the check digit 0. */
const portugueseZero = (rest: string): boolean =>
  rest.endsWith("0") && sumOf(rest, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === 1;

const sloveneDigit = (rest: string): number => (11 - (sumOf(rest, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10;

export type VatIdFault = "form" | "digits";

/** "DE 136 695 976" -> "DE136695976". */
export const normalVatId = (id: string): string => id.toUpperCase().replaceAll(/[\s.-]/g, "");

/** Fault of a VAT number. Countries that are not listed have no known form, so any is accepted. */
export function vatIdFault(id: string): VatIdFault | undefined {
  const text = normalVatId(id);
  const country = text.slice(0, 2);
  const rest = text.slice(2);
  if (!/^[A-Z]{2}[A-Z0-9*+]{2,}$/.test(text)) return "form";
  const form = Object.hasOwn(FORMS, country) ? FORMS[country] : undefined;
  if (form !== undefined && !form.test(rest)) return "form";
  const check = Object.hasOwn(CHECKS, country) ? CHECKS[country] : undefined;
  return check === undefined || check(rest) ? undefined : "digits";
}
