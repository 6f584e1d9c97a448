import { ibanCheckDigits, ibanLength } from "../src/kernel/iban.ts";

/** Fictitious bank details with valid check digits, derived from the name. */
export function bankDetailsOf(holder: string, country = "AT") {
  const length = ibanLength(country);
  if (length === undefined) return { holder, account_number: accountDigits(holder, 16) };
  const digits = accountDigits(holder, length - 4);
  return { holder, iban: `${country}${ibanCheckDigits(country, digits)}${digits}` };
}

/** Digits derived from the name, under a bank code that is not assigned. */
function accountDigits(name: string, length: number): string {
  const number = [...name].reduce(
    (sum, letter) => (sum * 131n + BigInt(letter.charCodeAt(0))) % 10n ** 11n,
    7n,
  );
  return number.toString().padStart(length, "0");
}
