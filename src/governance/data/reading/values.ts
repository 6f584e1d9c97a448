import type { Cell, RowError } from "../../../formats/sheet.ts";
import type { AnyField } from "../../../kernel/field.ts";
import { say } from "../../../text/message.ts";
import { unescapeFormula } from "../writing/formulas.ts";
import type { DayOrder } from "./days.ts";
import { parseDay, parseMoment } from "./days.ts";
import { type DecimalSign, numberText, parseNumber } from "./numbers.ts";
import { parseBoolean, parseChoice, parseList } from "./words.ts";
import { CellError } from "./xlsx.ts";

export interface Writing {
  decimal: DecimalSign;
  dates: DayOrder;
  /** True if values other than strings are in the API's form (JSON). */
  typed: boolean;
  /** True if an apostrophe escapes texts that look like formulas (CSV). */
  escaped: boolean;
  timeZone: string;
  currency: string;
}

/** Undefined if the cell is empty. */
export type Converted = { value: unknown } | { error: RowError } | undefined;

const FORMULA_ERROR: RowError = {
  code: "CELL_ERROR",
  message: say("governance.errors.cellError"),
};
const NUL: RowError = { code: "CELL_BINARY", message: say("governance.errors.cellBinary") };

/** Converts a cell to a field's value. Leaves references as text. */
export function convert(cell: Cell | undefined, field: AnyField, writing: Writing): Converted {
  if (cell === undefined || cell === null) return undefined;
  if (cell instanceof CellError) return { error: FORMULA_ERROR };
  if (typeof cell === "string") {
    const text = writing.escaped ? unescapeFormula(cell) : cell;
    if (text.trim() === "") return undefined;
    if (text.includes("\0")) return { error: NUL };
    return converted(fromText(text, field, writing));
  }
  if (writing.typed) return { value: cell };
  if (typeof cell === "number") return converted(fromNumber(cell, field, writing));
  if (typeof cell === "boolean") return converted(fromText(String(cell), field, writing));
  return { value: cell };
}

function converted(value: unknown): Converted {
  return isRowError(value) ? { error: value } : { value };
}

export function isRowError(value: unknown): value is RowError {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

function fromText(text: string, field: AnyField, writing: Writing): unknown {
  const bare = text.trim();
  switch (field.kind) {
    case "integer":
      return wholeNumber(bare, parseNumber(bare, writing.decimal));
    case "decimal":
      return parseNumber(bare, writing.decimal);
    case "boolean":
      return parseBoolean(bare);
    case "date":
      return parseDay(bare, writing.dates);
    case "datetime":
      return parseMoment(bare, writing.dates, writing.timeZone);
    case "choice":
      return parseChoice(bare, choicesOf(field));
    case "choices":
      return choicesIn(bare, field);
    case "words":
    case "references":
      return parseList(bare);
    case "currency":
      return bare.toUpperCase();
    case "object":
    case "record":
      return parseObject(bare);
    case "long_text":
      return text.replaceAll(/\r\n?/g, "\n").trim();
    default:
      return bare;
  }
}

function fromNumber(number: number, field: AnyField, writing: Writing): unknown {
  const text = numberText(number);
  if (typeof text !== "string") return text;
  return fromText(text, field, { ...writing, decimal: "." });
}

/** Rejects decimals such as 10.00: major units in place of minor ones would be off by a factor of 100. */
function wholeNumber(text: string, parsed: string | RowError): number | RowError {
  if (typeof parsed !== "string") return parsed;
  const number = Number(parsed);
  if (!Number.isInteger(number) || /[.,]\d{0,2}$/.test(text))
    return {
      code: "NUMBER_WRONG",
      message: say("governance.errors.notWhole"),
    };
  return Number.isSafeInteger(number)
    ? number
    : { code: "NUMBER_TOO_LARGE", message: say("governance.errors.numberTooLarge") };
}

function choicesIn(text: string, field: AnyField): unknown {
  const list = parseList(text);
  if (!Array.isArray(list)) return list;
  const found = list.map((element) => parseChoice(String(element), choicesOf(field)));
  return found.find(isRowError) ?? found;
}

function parseObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below.
  }
  return { code: "OBJECT_WRONG", message: say("governance.errors.notAnObject") };
}

function choicesOf({ output }: AnyField): string[] {
  const words: unknown = output.enum ?? output.items?.enum;
  return Array.isArray(words) ? words.map(String) : [];
}
