import type { RowError } from "../../../formats/sheet.ts";
import { say } from "../../../text/message.ts";

export type DecimalSign = "." | ",";

const NOT_A_NUMBER: RowError = { code: "NUMBER_WRONG", message: say("governance.errors.notANumber") };
const INEXACT: RowError = {
  code: "NUMBER_TOO_LARGE",
  message: say("governance.errors.numberInexact"),
};

/** No number or timestamp is longer. Limits the running time of the patterns below. */
export const MAX_LETTERS = 100;
/** Digit group separators, without line breaks. */
const SPACES = /[^\S\n\r]|['’_]/g;
const NUMBER = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/;

/** 1.234,56 -> 1234.56. `sign` only decides ambiguous cases such as 1.234. */
export function parseNumber(text: string, sign: DecimalSign): string | RowError {
  if (text.length > MAX_LETTERS) return NOT_A_NUMBER;
  const inBrackets = /^\((.+)\)$/.exec(text.trim());
  const bare = (inBrackets?.[1] ?? text).replaceAll(SPACES, "").replace("−", "-");
  const match = NUMBER.exec(bare);
  if (!match) return NOT_A_NUMBER;
  const [, minus = "", digits = ""] = match;
  const plain = withoutGroups(digits, sign);
  if (plain === undefined) return NOT_A_NUMBER;
  const [whole = "", fraction = ""] = plain.split(".");
  const magnitude = `${whole.replace(/^0+(?=\d)/, "") || "0"}${fraction.replace(/0+$/, "") && `.${fraction.replace(/0+$/, "")}`}`;
  const negative = (minus === "-") !== (inBrackets !== null) && magnitude !== "0";
  return negative ? `-${magnitude}` : magnitude;
}

export function numberText(value: number): string | RowError {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return INEXACT;
  if (Number.isInteger(value)) return String(value);
  // Spreadsheets keep fifteen digits; further ones are floating-point noise.
  const [, minus = "", text = ""] = /^(-?)(.*)$/.exec(Number(value.toPrecision(15)).toFixed(12)) ?? [];
  return minus + text.replace(/\.?0+$/, "");
}

/** Removes group separators. Undefined if a group does not have three digits. */
function withoutGroups(digits: string, sign: DecimalSign): string | undefined {
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0) return digits;
  const mark = digits.charAt(last);
  const other = mark === "." ? "," : ".";
  const isGroup = digits.includes(other)
    ? false
    : digits.indexOf(mark) !== last || (mark !== sign && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits));
  const whole = isGroup ? digits : digits.slice(0, last);
  const group = isGroup ? mark : other;
  if (whole.includes(group) && !new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole)) return undefined;
  const fraction = isGroup ? "" : digits.slice(last + 1);
  if (whole.includes(mark) && !isGroup) return undefined;
  return `${whole.replaceAll(group, "")}${fraction && `.${fraction}`}`;
}
