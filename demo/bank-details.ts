import { ibanCheckDigits, ibanLength } from "../src/kernel/iban.ts";

/** An account that no bank has, with a check number that is right: always the same one for a name. */
export function bankDetailsOf(holder: string, country = "AT") {
  const length = ibanLength(country);
  if (length === undefined) return { holder, account_number: accountDigits(holder, 16) };
  const digits = accountDigits(holder, length - 4);
  return { holder, iban: `${country}${ibanCheckDigits(country, digits)}${digits}` };
}

/** A bank code that nobody was given, and a number that follows from the letters of a name. */
function accountDigits(name: string, length: number): string {
  const number = [...name].reduce(
    (sum, letter) => (sum * 131n + BigInt(letter.charCodeAt(0))) % 10n ** 11n,
    7n,
  );
  return number.toString().padStart(length, "0");
}
