import type { Format } from "../../../language/format.ts";
import type { Language } from "../../../language/languages.ts";
import { readDay } from "../../fields/days.ts";
import { minorOf, readNumber, type Separators, withoutUnit } from "../../fields/numbers.ts";
import type { MetaLineField } from "../../meta.ts";

/** Parses spreadsheet cells from the clipboard into rows; undefined for the text of a single cell. */
export function pastedCells(text: string): string[][] | undefined {
  const rows = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  if (rows.length === 1 && !text.includes("\t")) return undefined;
  return rows.map((row) => row.split("\t").map((cell) => cell.trim()));
}

interface Reading {
  format: Format;
  separators: Separators;
  language: Language;
  today: string;
  currency: string | undefined;
  /** Finds a choice by its displayed name. */
  wordOf(column: MetaLineField, text: string): string | undefined;
}

/** Parses a cell. Text that can't be parsed is kept for correction; undefined for record references. */
export function readCell(column: MetaLineField, text: string, reading: Reading): unknown {
  if (text === "") return null;
  const { separators, format, currency } = reading;
  const bare = withoutUnit(text);
  switch (column.kind) {
    case "integer": {
      const plain = readNumber(bare, separators);
      if (plain === undefined) return text;
      if (!column.unit?.endsWith("amount")) return /^-?\d+$/.test(plain) ? Number(plain) : text;
      return minorOf(plain, format.minorDigits(currency)) ?? text;
    }
    case "money": {
      const plain = readNumber(bare, separators);
      const amount = plain === undefined ? undefined : minorOf(plain, format.minorDigits(currency));
      return amount === undefined ? text : { amount, currency: currency ?? "EUR" };
    }
    case "decimal":
      return readNumber(bare, separators) ?? text;
    case "date":
      return readDay(text, reading.language, reading.today) ?? text;
    case "boolean":
      return /^(1|x|✓|yes|ja|true|wahr)$/i.test(text);
    case "choice":
      return reading.wordOf(column, text) ?? text;
    case "reference":
    case "references":
    case "record":
    case "choices":
    case "words":
      return undefined;
    default:
      return column.kind === "text" ? text.replaceAll(/\p{Cc}+/gu, " ") : text;
  }
}
