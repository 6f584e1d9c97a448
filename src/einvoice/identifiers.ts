import type { Identifier } from "./model.ts";

const weighted = (digits: string, weight: (place: number) => number): number =>
  [...digits].reduce((sum, digit, i) => sum + Number(digit) * weight(i), 0);

const reversed = (text: string): string => [...text].reverse().join("");

/** GS1: weights 3 and 1 from the right. */
function isGln(id: string): boolean {
  if (!/^\d+$/.test(id)) return false;
  const sum = weighted(reversed(id.slice(0, -1)), (i) => (i % 2 === 0 ? 3 : 1));
  return (10 - (sum % 10)) % 10 === Number(id.at(-1));
}

/** Norwegian organisation number: modulo 11. */
function isNorwegian(id: string): boolean {
  if (!/^\d{9}$/.test(id) || Number(id) === 0) return false;
  const sum = weighted(reversed(id.slice(0, -1)), (i) => (i % 6) + 2);
  return (11 - (sum % 11)) % 11 === Number(id.at(-1));
}

/** Belgian enterprise number: modulo 97. */
const isBelgian = (id: string): boolean =>
  /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));

/** Luhn. */
export function hasLuhnDigit(digits: string): boolean {
  const sum = weighted(reversed(digits), () => 1);
  const doubled = [...reversed(digits)].reduce((extra, digit, i) => {
    const twice = Number(digit) * 2;
    return i % 2 === 1 ? extra + (twice > 9 ? twice - 9 : twice) - Number(digit) : extra;
  }, 0);
  return (sum + doubled) % 10 === 0;
}

/** Australian business number: modulo 89, the first digit less one. */
function isAustralian(id: string): boolean {
  if (!/^\d{11}$/.test(id)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  return (weighted(id, (i) => weights[i] ?? 0) - 10) % 89 === 0;
}

const PERSON = /^[A-Za-z]{6}\d{2}[A-Za-z]\d{2}.{3}\d[A-Za-z]$/;
const isItalianTaxCode = (id: string): boolean => PERSON.test(id) || /^\d{11}$/.test(id);

function isItalianVat(id: string): boolean {
  return !/^it/i.test(id) || (/^..\d{11}$/.test(id) && hasLuhnDigit(id.slice(2)));
}

/** Forms and check digits of identifiers, by ISO 6523 or EAS scheme. */
const FORMS: Readonly<Record<string, (id: string) => boolean>> = {
  "0007": (id) => /^\d{10}$/.test(id) && hasLuhnDigit(id),
  "0088": isGln,
  "0096": (id) => /^\d{10}$/.test(id),
  "0106": (id) => /^\d{8}$/.test(id),
  "0151": isAustralian,
  "0184": (id) => /^(?:DK)?\d{8}$/.test(id),
  "0190": (id) => /^\d{20}$/.test(id),
  "0192": isNorwegian,
  "0198": (id) => /^DK\d{8}$/.test(id),
  "0201": (id) => /^[A-Za-z0-9]{6}$/.test(id),
  "0208": isBelgian,
  "0210": isItalianTaxCode,
  "0211": isItalianVat,
  "0217": (id) => /^\d{12}$/.test(id),
  "9907": isItalianTaxCode,
  "9944": (id) => /^NL\d{9}B\d{2}$/.test(id),
};

/** Checks the form of an identifier; those of other schemes are accepted. */
export function isIdentifierValid({ id, scheme = "" }: Identifier): boolean {
  const isValid = Object.hasOwn(FORMS, scheme) ? FORMS[scheme] : undefined;
  return isValid === undefined || isValid(id.trim());
}
