import type { CellKind } from "./cells.ts";
import { escapeFormula } from "./formulas.ts";
import type { Table } from "./table.ts";

export interface CsvOptions {
  delimiter: string;
  /** Byte order mark, by which spreadsheets recognise UTF-8. */
  bom: boolean;
}

const encoder = new TextEncoder();
const BOM = "\uFEFF";

/** RFC 4180 with a header row. Formulas are escaped. */
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
  // Only text is escaped: we format numbers ourselves. Quotes distinguish an empty text from a missing one.
  return kind === "text" ? quote(escapeFormula(text.toWellFormed())) : text;
}

/** Quotes other delimiters too, so that cells stay intact if the wrong one is assumed. */
function quote(text: string): string {
  return text === "" || /["\r\n,;|\t]/.test(text) || text.trim() !== text
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}
