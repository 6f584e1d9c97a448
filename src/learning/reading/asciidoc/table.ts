import { TableText } from "../table.ts";
import type { Writer } from "../writer.ts";
import { writeInline } from "./inline.ts";

/** Cell specifier with span, alignment and style: 2+^.>s| */
const CELL = /(?:(?:^|\s)(?:\d+(?:\.\d+)?[+*])?[<^>.]{0,3}[aehlmsv]?)?\|/g;

/** The number of columns comes from the attributes or the first row. */
export function writeTable(lines: readonly string[], style: string, writer: Writer): void {
  const columns = columnsOf(lines, style);
  const cells = cellsOf(lines.join("\n"));
  const table = new TableText();
  for (const [i, cell] of cells.entries()) {
    writeInline(cell, writer);
    table.cell(writer.take());
    if ((i + 1) % columns === 0) table.endRow();
  }
  table.write(writer);
}

function columnsOf(lines: readonly string[], style: string): number {
  const said = /cols\s*=\s*"([^"]*)"|cols\s*=\s*([\d*,]+)/.exec(style);
  const cols = said?.[1] ?? said?.[2];
  if (cols !== undefined) {
    const parts = cols.split(/[,;]/).filter((part) => part.trim() !== "");
    return (
      parts.reduce((sum, part) => sum + Math.min(200, Number(/^\s*(\d+)\*/.exec(part)?.[1] ?? 1)), 0) || 1
    );
  }
  const first = lines.find((line) => line.trim() !== "") ?? "";
  return Math.max(1, first.match(CELL)?.length ?? 1);
}

function cellsOf(text: string): string[] {
  const escaped = text.replaceAll("\\|", "\ue002");
  return escaped
    .split(CELL)
    .slice(1)
    .map((cell) => cell.replaceAll("\ue002", "|"));
}
