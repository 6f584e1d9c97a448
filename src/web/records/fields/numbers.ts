import type { Format } from "../../language/format.ts";

/** How a person of a language writes numbers. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** Read off how the language itself writes one. */
export function separatorsOf(format: Pick<Format, "number">): Separators {
  const written = format.number("12345.5", 1);
  const decimal = /5(\D+)5$/.exec(written)?.[1] ?? ".";
  const group = /12(\D*)345/.exec(written)?.[1] ?? "";
  return { decimal, group };
}

/**
 * What somebody typed as a plain decimal: "1.234,5" of a German is "1234.5". Undefined when it is no number.
 * Where only one mark stands in it and it cannot part groups, it parts the fraction, whoever writes it.
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

/** Whether a mark stands before every three figures, as between thousands. */
function isGrouped(text: string, mark: string): boolean {
  const [first = "", ...rest] = text.replace("-", "").split(mark);
  return first.length > 0 && first.length <= 3 && rest.every((part) => part.length === 3);
}

/** ".5" and "5." as people write them. */
function padded(text: string): string {
  return text.replace(/^(-?)\./, "$10.").replace(/\.$/, "");
}

function trimmed(text: string): string {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const kept = fraction.replace(/0+$/, "");
  const value = `${whole.replace(/^0+(?=\d)/, "")}${kept && `.${kept}`}`;
  return text.startsWith("-") && /[1-9]/.test(value) ? `-${value}` : value;
}

/** A plain decimal in minor units; undefined when it has more places than the currency, or is too large. */
export function minorOf(plain: string, digits: number): number | undefined {
  const negative = plain.startsWith("-");
  const [whole = "0", fraction = ""] = plain.replace("-", "").split(".");
  if (fraction.length > digits) return undefined;
  const minor = Number(`${whole}${fraction.padEnd(digits, "0")}`);
  if (!Number.isSafeInteger(minor)) return undefined;
  return negative && minor !== 0 ? -minor : minor;
}

/** Minor units as somebody would type them, without marks between thousands. */
export function typedMinor(minor: number, digits: number, { decimal }: Separators): string {
  const text = Math.abs(minor)
    .toString()
    .padStart(digits + 1, "0");
  const whole = digits === 0 ? text : text.slice(0, -digits);
  const fraction = digits === 0 ? "" : `${decimal}${text.slice(-digits)}`;
  return `${minor < 0 ? "-" : ""}${whole}${fraction}`;
}

/** A plain decimal as somebody would type it. */
export const typedDecimal = (plain: string, { decimal }: Separators) => plain.replace(".", decimal);
