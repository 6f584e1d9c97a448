import type { Format } from "../../language/format.ts";
import type { Language } from "../../language/languages.ts";
import type { Sheet, SheetCell, SheetColumn } from "./sheet.ts";

/** Separators that spreadsheets expect in a language. */
function marksOf(language: Language): { column: string; decimal: string } {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  const decimal = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  return { column: decimal === "," ? ";" : ",", decimal };
}

/** CSV for a spreadsheet. Numbers are exported with all digits and without thousands separators. */
export function csvOf({ columns, rows }: Sheet, language: Language, format: Format): string {
  const { column: mark, decimal } = marksOf(language);
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(cell, mark)).join(mark);
  const head = line(columns.map(({ label }) => label));
  const body = rows.map(({ cells, currency }) =>
    line(columns.map((column) => textOf(cells[column.name], column, format.minorDigits(currency), decimal))),
  );
  return `\uFEFF${[head, ...body].join("\r\n")}\r\n`;
}

function textOf(cell: SheetCell, { kind = "text" }: SheetColumn, digits: number, decimal: string): string {
  if (cell === null || cell === undefined) return "";
  if (kind === "text" || kind === "day") return harmless(String(cell));
  return (kind === "money" ? majorOf(Number(cell), digits) : String(cell)).replace(".", decimal);
}

/** 125000 -> 1250.00. Moves digits instead of dividing, to avoid floating-point errors. */
export function majorOf(minor: number, digits: number): string {
  const sign = minor < 0 ? "-" : "";
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Prevents CSV injection: escapes text that a spreadsheet would run as a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string, mark: string) =>
  text.includes(mark) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
