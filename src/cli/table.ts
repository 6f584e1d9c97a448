import type { Text } from "../text/message.ts";
import { rendered } from "./language.ts";

/** The last column is not padded. */
export function table(rows: readonly (readonly Text[])[]): string[] {
  const texts = rows.map((row) => row.map(rendered));
  const widths: number[] = [];
  for (const row of texts)
    for (const [column, text] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, text.length);
  return texts.map((row) =>
    row
      .map((text, column) => (column === row.length - 1 ? text : text.padEnd((widths[column] ?? 0) + 2)))
      .join("")
      .trimEnd(),
  );
}
