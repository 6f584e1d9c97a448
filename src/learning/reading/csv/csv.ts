import { CsvReader } from "../../../formats/csv.ts";
import type { SheetRow } from "../../../formats/sheet.ts";
import { say } from "../../../text/message.ts";
import type { Writer } from "../writer.ts";

const SIGNS = [",", ";", "\t", "|"] as const;
const PIECE = 256 * 1024;

/** Writes each row as a block that repeats the column names, so that it can be read and cited alone. */
export function readCsv(text: string, writer: Writer): void {
  const reader = new CsvReader(delimiterOf(text));
  let header: readonly string[] | undefined;
  const take = (rows: readonly SheetRow[]) => {
    for (const row of rows) {
      if (row.error)
        writer.warn(say("learning.reasons.rowLeftOut", { row: row.row, why: row.error.message }));
      const cells = row.cells.map((cell) =>
        String(cell ?? "")
          .replaceAll(/\s+/gu, " ")
          .trim(),
      );
      if (row.error) continue;
      if (header) writer.put("table", said(header, cells));
      else {
        header = cells;
        writer.put("caption", cells.filter((cell) => cell !== "").join(" | "));
      }
    }
  };
  for (let at = 0; at < text.length; at += PIECE) take(reader.push(text.slice(at, at + PIECE)));
  take(reader.end());
}

function said(header: readonly string[], cells: readonly string[]): string {
  return cells
    .map((cell, i) => {
      const name = header[i] ?? "";
      return cell === "" || name === "" ? cell : `${name}: ${cell}`;
    })
    .filter((cell) => cell !== "")
    .join(" | ");
}

/** Picks the delimiter with the most cells per line and the same number in most lines. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, PIECE)
    .split(/\r\n?|\n/, 20)
    .filter((line) => line !== "");
  const scored = SIGNS.map((sign) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, "").split(sign).length - 1);
    const first = counts[0] ?? 0;
    return {
      sign,
      score: first * (counts.filter((count) => count === first).length / Math.max(1, counts.length)),
    };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).sign;
}
