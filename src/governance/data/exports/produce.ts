import { writeZip, type ZipEntry } from "../../../formats/zip-writer.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { fieldsOf } from "../../../records/access/fields-access.ts";
import type { Collection } from "../../../records/index.ts";
import { parseFields } from "../../../records/read/list/list.ts";
import type { GovernanceParts } from "../../part.ts";
import { lineColumns, recordColumns, type Shown } from "../writing/cells.ts";
import { type CsvOptions, writeCsv } from "../writing/csv.ts";
import { writeJson, writeNdjson } from "../writing/json.ts";
import { Labels } from "../writing/labels.ts";
import { lineTable, recordTable, type Table } from "../writing/table.ts";
import { writeXlsx } from "../writing/xlsx.ts";
import { pagesOf } from "./reader.ts";
import { type ExportRequest, listInput } from "./request.ts";

/** `rows` counts the records written so far. */
export interface Product {
  bytes: AsyncIterable<Uint8Array>;
  rows(): number;
}

/** Produces an export of everything that the reader can see. */
export function produce(
  context: ReadContext,
  parts: GovernanceParts,
  collection: Collection,
  request: ExportRequest,
): Product {
  const input = listInput(request);
  let rows = 0;
  const pages = () => pagesOf(context, parts, collection, input);
  async function* counted(): AsyncGenerator<Shown[]> {
    for await (const page of pages()) {
      rows += page.length;
      yield page;
    }
  }
  return { bytes: bytesOf(), rows: () => rows };

  function bytesOf(): AsyncIterable<Uint8Array> {
    const { format } = request;
    if (format === "ndjson") return writeNdjson(counted());
    if (format === "json") return writeJson(counted());
    const [main, ...lines] = tablesOf(context, parts, collection, request, counted, pages);
    const at = context.now;
    if (format === "xlsx") return writeZip(writeXlsx([main, ...lines], at));
    const options = { delimiter: request.delimiter ?? ",", bom: request.bom ?? true };
    return request.lines ? writeZip(csvFiles([main, ...lines], options, at)) : writeCsv(main, options);
  }
}

/** Main table, plus one per field of lines unless excluded. */
function tablesOf(
  context: ReadContext,
  parts: GovernanceParts,
  collection: Collection,
  request: ExportRequest,
  counted: () => AsyncIterable<Shown[]>,
  pages: () => AsyncIterable<Shown[]>,
): [Table, ...Table[]] {
  const labels = new Labels(context, parts.catalog);
  const own = collection.of(context);
  const wanted = parseFields(own, fieldsOf(context, own), request.fields);
  const main = recordTable(collection.name, recordColumns(own, wanted), labels, counted);
  if (request.lines === false) return [main];
  const lines = collection.lines
    .filter(({ name }) => !wanted || wanted.has(name))
    .map(({ name }) =>
      lineTable(`${collection.name}.${name}`, name, lineColumns(collection, name), labels, pages),
    );
  return [main, ...lines];
}

function csvFiles(tables: readonly Table[], options: CsvOptions, at: number): ZipEntry[] {
  return tables.map((table) => ({ name: `${table.name}.csv`, at, bytes: writeCsv(table, options) }));
}

export function mediaType(format: string): string {
  return MEDIA[format] ?? "application/zip";
}

const MEDIA: Record<string, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ndjson: "application/x-ndjson",
  json: "application/json",
};
