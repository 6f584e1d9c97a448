import { TableText } from "../table.ts";
import type { Writer } from "../writer.ts";

/** Writes the table that begins at a line, and returns the line behind it. A table in a cell becomes its text. */
export function writeTable(
  lines: readonly string[],
  from: number,
  writer: Writer,
  say: (text: string) => void,
): number {
  const table = new TableText();
  let [cell, caption, depth]: [string | undefined, string, number] = [undefined, "", 0];
  const endCell = () => {
    if (cell === undefined) return;
    say(cell);
    table.cell(writer.take());
    cell = undefined;
  };
  let at = from;
  for (; at < lines.length; at++) {
    const line = (lines[at] ?? "").trim();
    if (/^:*\{\|/.test(line)) depth += 1;
    else if (line.startsWith("|}")) {
      depth -= 1;
      if (depth === 0) break;
    } else if (line.startsWith("|-")) {
      endCell();
      table.endRow();
    } else if (line.startsWith("|+")) caption = cellText(line.slice(2));
    else if (/^[|!]/.test(line)) {
      for (const text of line.slice(1).split(line.startsWith("!") ? /!!|\|\|/ : "||")) {
        endCell();
        cell = cellText(text);
      }
    } else if (cell !== undefined) cell += ` ${line.replace(/^[*#:;]+\s*/, "")}`;
  }
  endCell();
  say(caption);
  writer.block("caption");
  table.write(writer);
  return at + 1;
}

/** Text behind the attributes of a cell. */
function cellText(text: string): string {
  return text.replace(/^[^|[\]{}]*\|(?!\|)/, "").trim();
}
