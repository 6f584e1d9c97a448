import { CsvReader } from "../../../formats/csv.ts";
import { isBlank } from "../lines.ts";

/** Rows of cells, as marked text. */
export type Rows = readonly (readonly string[])[];

export const GRID = /^\s*\+(?:[-=]+\+)+\s*$/;
export const SIMPLE = /^\s*=+(?:\s+=+)+\s*$/;

/** Cells between lines of +---+---+. */
export function gridRows(lines: readonly string[]): Rows {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const line of lines) {
    if (GRID.test(line)) {
      rows.push(row);
      row = [];
    } else for (const [i, cell] of cellsOf(line).entries()) row[i] = `${row[i] ?? ""} ${cell.trim()}`;
  }
  return [...rows, row];
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^[|+]|[|+]$/g, "")
    .split(/(?<!\\)\|(?![\w-]+\|)/)
    .filter((cell) => !/^[-=+]+$/.test(cell.trim()));
}

/** Cells below lines of === ===. A row whose first cell is empty continues the one before. */
export function simpleRows(lines: readonly string[]): Rows {
  const starts = [...(lines[0] ?? "").matchAll(/=+/g)].map(({ index }) => index);
  const rows: string[][] = [];
  for (const line of lines) {
    if (SIMPLE.test(line) || /^\s*-+(?:\s+-+)*\s*$/.test(line) || isBlank(line)) continue;
    const cells = starts.map((start, i) => line.slice(start, starts[i + 1]).trim());
    const last = rows.at(-1);
    if (cells[0] === "" && last) for (const [i, cell] of cells.entries()) last[i] = `${last[i]} ${cell}`;
    else rows.push(cells);
  }
  return rows;
}

/** A simple table ends with a line of === in front of an empty one. */
export function simpleEnd(lines: readonly string[], from: number): number {
  for (let at = from + 1; at < lines.length; at++)
    if (SIMPLE.test(lines[at] ?? "") && isBlank(lines[at + 1])) return at + 1;
  return lines.length;
}

/** A list of rows, each a list of cells: `* - a`. */
export function listRows(lines: readonly string[]): Rows {
  const rows: string[][] = [];
  for (const line of lines) {
    const [, isRow, cell] = /^(\s*\*\s+)?\s*-(?:\s+(.*))?$/.exec(line) ?? [];
    const row = rows.at(-1);
    if (isRow !== undefined) rows.push([cell ?? ""]);
    else if (row && cell !== undefined && /^\s{1,4}-/.test(line)) row.push(cell);
    else if (row && row.length > 0) row[row.length - 1] += `\n${line.trim()}`;
  }
  return rows;
}

export function csvRows(lines: readonly string[], header: string | undefined): Rows {
  const reader = new CsvReader(",");
  const text = [...(header === undefined ? [] : [header]), ...lines].map((line) => line.trim()).join("\n");
  return [...reader.push(text.replaceAll(/, +"/g, ',"')), ...reader.end()].map(({ cells }) =>
    cells.map((cell) => String(cell ?? "").trim()),
  );
}
