import { remainder } from "../../kernel/iban.ts";

const PERSONAL_KINDS = ["email", "phone", "iban", "card", "national_id", "ip"] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** In UTF-16 offsets. */
export interface Personal {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}

interface Detector {
  readonly kind: PersonalKind;
  readonly pattern: RegExp;
  /** Additional check of a match, such as its check digit or length. */
  readonly holds?: (match: string) => boolean;
}

/** Most reliable first; later detectors skip what earlier ones matched. */
const DETECTORS: readonly Detector[] = [
  { kind: "email", pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu },
  { kind: "iban", pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/gu, holds: isIban },
  { kind: "card", pattern: /(?<![\d.,-])\d(?:[ -]?\d){12,18}(?!\d|[,-]\d)/gu, holds: isCard },
  { kind: "national_id", pattern: /\b(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/gu },
  {
    kind: "national_id",
    pattern: /\b[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?\d{2} ?\d{3} ?\d{3} ?\d{2}\b/gu,
    holds: isNir,
  },
  {
    kind: "national_id",
    pattern: /\b(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/gu,
  },
  { kind: "national_id", pattern: /\b(?:\d{8}|[XYZ]\d{7})-?[A-HJ-NP-TV-Z]\b/gu, holds: isDni },
  { kind: "national_id", pattern: /\b[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]\b/gu },
  {
    kind: "national_id",
    pattern:
      /(?<=\b(?:BSN|PESEL|SSN|tax id|steuer-?id|personal id|national id|passport)\b[^\n\d]{0,20})[A-Z]{0,2}\d[\d -]{6,13}\d\b/giu,
  },
  {
    kind: "ip",
    pattern: /(?<![\p{L}\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\.?\d)/gu,
  },
  {
    kind: "ip",
    pattern:
      /(?<![\w:])(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\b|(?<![\w:])(?:[0-9a-f]{1,4}:){2,6}:(?:[0-9a-f]{1,4}\b)?/giu,
  },
  {
    kind: "phone",
    pattern: /(?<![\p{L}\d.,+-])\+\d{1,3}(?:[ .-]?\(?\d{1,8}\)?){2,6}(?!\d|,\d)/gu,
    holds: (match) => digitsIn(match, 8, 15),
  },
  {
    kind: "phone",
    pattern: /(?<![\p{L}\d.,(-])\(?0\d{1,4}\)?[ /.-]\d{2,8}(?:[ .-]?\d{2,4}){0,3}(?!\d|,\d)/gu,
    holds: (match) => digitsIn(match, 9, 13),
  },
  { kind: "phone", pattern: /(?<![\p{L}\d.,-])\(?[2-9]\d{2}\)? ?[ .-]?[2-9]\d{2}[ .-]\d{4}(?!\d|[,-]\d)/gu },
];

export function personalIn(text: string): Personal[] {
  const found: Personal[] = [];
  for (const { kind, pattern, holds } of DETECTORS) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const end = index + match.length;
      if (holds && !holds(match)) continue;
      if (found.some((other) => other.start < end && index < other.end)) continue;
      found.push({ kind, start: index, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

export function redact(text: string): { text: string; redactions: number } {
  const found = personalIn(text);
  let [redacted, at] = ["", 0];
  for (const { kind, start, end } of found) {
    redacted += `${text.slice(at, start)}[${kind.replace("_", " ")}]`;
    at = end;
  }
  return { text: redacted + text.slice(at), redactions: found.length };
}

function digitsIn(match: string, least: number, most: number): boolean {
  const count = match.replace(/\D/gu, "").length;
  return count >= least && count <= most;
}

/** ISO 13616: the rearranged number modulo 97 is 1. */
function isIban(match: string): boolean {
  const compact = match.replaceAll(" ", "");
  return compact.length >= 15 && compact.length <= 34 && remainder(compact) === 1;
}

/** ISO 7812: Luhn check digit. */
function isCard(match: string): boolean {
  const digits = [...match.replace(/\D/gu, "")].map(Number).toReversed();
  if (digits.length < 13 || digits.length > 19 || new Set(digits).size === 1) return false;
  const sum = digits.reduce((total, digit, i) => {
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** France: the last two digits are a check number modulo 97. */
function isNir(match: string): boolean {
  const digits = match.replaceAll(" ", "");
  return digits.length === 15 && 97 - (Number(digits.slice(0, 13)) % 97) === Number(digits.slice(13));
}

/** Spain: the letter is a checksum modulo 23. */
function isDni(match: string): boolean {
  const compact = match.replace("-", "");
  const number = Number(compact.slice(0, -1).replace(/^[XYZ]/u, (letter) => String("XYZ".indexOf(letter))));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23] === compact.at(-1);
}
