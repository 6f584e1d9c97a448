import type { Format } from "../../language/format.ts";

export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

export function separatorsOf(format: Pick<Format, "number">): Separators {
  const written = format.number("12345.5", 1);
  const decimal = /5(\D+)5$/.exec(written)?.[1] ?? ".";
  const group = /12(\D*)345/.exec(written)?.[1] ?? "";
  return { decimal, group };
}

/**
 * Parses a typed number: German "1.234,5" becomes "1234.5". A single separator that cannot group thousands is
 * the decimal separator in any language.
 */
export function readNumber(typed: string, { decimal, group }: Separators): string | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f'’]/g, "").replace("−", "-");
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(text)) return undefined;
  const plain = plainOf(text, decimal, group);
  return plain !== undefined && /^-?\d+(\.\d+)?$/.test(plain) ? trimmed(plain) : undefined;
}

function plainOf(text: string, decimal: string, group: string): string | undefined {
  const marks = text.match(/[.,]/g) ?? [];
  if (marks.length === 0) return text;
  const last = marks.at(-1) ?? "";
  const both = new Set(marks).size === 2;
  if (both) {
    const other = last === "." ? "," : ".";
    return marks.filter((mark) => mark === last).length === 1
      ? text.replaceAll(other, "").replace(last, ".")
      : undefined;
  }
  if (marks.length > 1) return isGrouped(text, last) ? text.replaceAll(last, "") : undefined;
  if (last === decimal) return padded(text.replace(last, "."));
  return last === group && isGrouped(text, last) ? text.replace(last, "") : padded(text.replace(last, "."));
}

/** True if the separator groups digits: the last group has three, in India the others two. */
function isGrouped(text: string, mark: string): boolean {
  const [first = "", ...rest] = text.replace("-", "").split(mark);
  const last = rest.pop() ?? "";
  const [size] = rest.map((part) => part.length);
  return (
    first.length > 0 &&
    first.length <= 3 &&
    last.length === 3 &&
    (size === undefined || size === 2 || size === 3) &&
    rest.every((part) => part.length === size)
  );
}

/** Completes ".5" and "5.". */
function padded(text: string): string {
  return text.replace(/^(-?)\./, "$10.").replace(/\.$/, "");
}

function trimmed(text: string): string {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const kept = fraction.replace(/0+$/, "");
  const value = `${whole.replace(/^0+(?=\d)/, "")}${kept && `.${kept}`}`;
  return text.startsWith("-") && /[1-9]/.test(value) ? `-${value}` : value;
}

/** Undefined if the number is too large or has too many decimals. */
export function minorOf(plain: string, digits: number): number | undefined {
  const negative = plain.startsWith("-");
  const [whole = "0", fraction = ""] = plain.replace("-", "").split(".");
  if (fraction.length > digits) return undefined;
  const minor = Number(`${whole}${fraction.padEnd(digits, "0")}`);
  if (!Number.isSafeInteger(minor)) return undefined;
  return negative && minor !== 0 ? -minor : minor;
}

/** Removes currency and percent signs, which pasted amounts contain. */
export const withoutUnit = (text: string) => text.replaceAll(/[€$£%]|\b[A-Z]{3}\b/g, "").trim();

/** Groups the digits before the decimal separator. */
export function groupedDigits(typed: string, { number }: Pick<Format, "number">): string {
  return typed.replace(/\d+/, (whole) => (Number.isSafeInteger(Number(whole)) ? number(whole) : whole));
}

/** Editable text, without thousands separators. */
export function typedMinor(minor: number, digits: number, { decimal }: Separators): string {
  const text = Math.abs(minor)
    .toString()
    .padStart(digits + 1, "0");
  const whole = digits === 0 ? text : text.slice(0, -digits);
  const fraction = digits === 0 ? "" : `${decimal}${text.slice(-digits)}`;
  return `${minor < 0 ? "-" : ""}${whole}${fraction}`;
}

export const typedDecimal = (plain: string, { decimal }: Separators) => plain.replace(".", decimal);
