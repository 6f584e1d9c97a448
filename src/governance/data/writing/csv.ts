import type { CellKind } from "./cells.ts";
import { escapeFormula } from "./formulas.ts";
import type { Table } from "./table.ts";

export interface CsvOptions {
  delimiter: string;
  /** Whether the file begins with a byte order mark: by it spreadsheets know UTF-8. */
  bom: boolean;
}

const encoder = new TextEncoder();
const BOM = "\uFEFF";

/** A table as RFC 4180 has it, with a line of names first. What looks like a formula cannot run. */
export async function* writeCsv(table: Table, { delimiter, bom }: CsvOptions): AsyncGenerator<Uint8Array> {
  const names = table.columns.map(({ name }) => quote(name)).join(delimiter);
  yield encoder.encode(`${bom ? BOM : ""}${names}\r\n`);
  const kinds = table.columns.map(({ kind }) => kind);
  for await (const rows of table.pages()) {
    let text = "";
    for (const row of rows) text += `${row.map((cell, i) => cellOf(cell, kinds[i])).join(delimiter)}\r\n`;
    yield encoder.encode(text);
  }
}

function cellOf(text: string | null, kind: CellKind | undefined): string {
  if (text === null) return "";
  // A number is ours, its minus sign too; an empty text is told from none by its quotes.
  return kind === "text" ? quote(escapeFormula(text.toWellFormed())) : text;
}

/** Quoted also for the delimiters of others: a file that is opened with a wrong one must not fall into other cells. */
function quote(text: string): string {
  return text === "" || /["\r\n,;|\t]/.test(text) || text.trim() !== text
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}
