import { CsvReader } from "../../../formats/csv.ts";
import { decode } from "../../../formats/encoding.ts";
import type { RowBatches, RowError, SheetRow, Source } from "../../../formats/sheet.ts";
import type { FileFormat } from "./format.ts";
import { ArrayCutter, type Columns, isRowError, LineCutter, parseRecord, type RecordCutter } from "./json.ts";
import { readSheet } from "./xlsx.ts";

/** Records in object form follow the order of `columns`, which grow unless fixed. */
export function readRows(source: Source, format: FileFormat, columns: Columns): RowBatches {
  switch (format.kind) {
    case "csv":
      return readCsv(source, format);
    case "xlsx":
      return readSheet(source, format.sheet ?? undefined);
    case "ndjson":
      return readRecords(source, format, new LineCutter(), columns);
    case "json":
      return readRecords(source, format, new ArrayCutter(), columns);
  }
}

async function* readCsv(source: Source, { encoding, delimiter }: FileFormat): RowBatches {
  const reader = new CsvReader(delimiter);
  for await (const text of decode(source.stream(), encoding)) yield reader.push(text);
  yield reader.end();
}

async function* readRecords(
  source: Source,
  { encoding }: FileFormat,
  cutter: RecordCutter,
  columns: Columns,
): RowBatches {
  let row = 0;
  const rowOf = (piece: string | RowError): SheetRow => {
    row += 1;
    const record = typeof piece === "string" ? parseRecord(piece) : piece;
    if (isRowError(record)) return { row, cells: [], size: 0, error: record };
    return columns.rowOf(row, record, typeof piece === "string" ? piece.length : 0);
  };
  for await (const text of decode(source.stream(), encoding)) yield cutter.push(text).map(rowOf);
  yield cutter.end().map(rowOf);
}
