import { type Encoding, guessEncoding } from "../../../formats/encoding.ts";
import {
  type Cell,
  MAX_COLUMNS,
  type SheetRow,
  type Source,
  UnreadableFile,
} from "../../../formats/sheet.ts";
import { encrypted } from "../../../formats/zip.ts";
import { say } from "../../../text/message.ts";
import { guessDayOrder } from "./days.ts";
import { DELIMITERS, type Delimiter, type FileFormat, type FileKind, isTyped } from "./format.ts";
import { Columns } from "./json.ts";
import type { DecimalSign } from "./numbers.ts";
import { readRows } from "./rows.ts";
import { sheetNames } from "./xlsx.ts";

const HEAD = 65_536;
const SAMPLES = 200;
/** Maximum characters to sample. */
const ENOUGH = 4_000_000;

export interface Look {
  format: FileFormat;
  sheets: string[];
  /** Column names, made unique. */
  columns: string[];
  /** First rows below the header. */
  samples: readonly SheetRow[];
}

/** Guesses the format from the file's contents and ignores its name. */
export async function lookAt(source: Source, isUtf8: boolean, said: Partial<FileFormat> = {}): Promise<Look> {
  const head = await source.read(0, HEAD);
  const kind = kindOf(head, said.kind);
  const sheets = kind === "xlsx" ? await sheetNames(source) : [];
  const encoding = said.encoding ?? (kind === "xlsx" ? "utf-8" : guessEncoding(head, isUtf8));
  const text = kind === "xlsx" ? "" : headText(head, encoding);
  const format: FileFormat = {
    kind: kind === "text" ? textKind(text) : kind,
    encoding,
    delimiter: said.delimiter ?? guessDelimiter(text),
    header: said.header ?? true,
    sheet: said.sheet ?? sheets[0] ?? null,
    decimal: said.decimal ?? ".",
    dates: said.dates ?? null,
  };
  const found = new Columns();
  const rows = await firstRows(source, format, found);
  if (rows.length === 0) throw new UnreadableFile("FILE_EMPTY", say("governance.errors.fileNoRows"));
  if (said.header === undefined && !isTyped(format)) format.header = guessHeader(rows);
  const columns = isTyped(format) ? found.names : columnNames(format, rows);
  const samples = isTyped(format) || !format.header ? rows : rows.slice(1);
  const texts = samples.flatMap(({ cells }) => cells.filter((cell) => typeof cell === "string"));
  if (said.decimal === undefined) format.decimal = guessDecimal(texts, format.delimiter);
  if (said.dates === undefined) format.dates = guessDayOrder(texts);
  return { format, sheets, columns, samples };
}

function kindOf(head: Buffer, said: FileKind | undefined): FileKind | "text" {
  if (head.length === 0) throw new UnreadableFile("FILE_EMPTY", say("governance.errors.fileEmpty"));
  const start = head.toString("latin1", 0, 8);
  if (start.startsWith("PK\x03\x04")) return "xlsx";
  // OLE container: password-protected Office files, and those from before 2007.
  if (start === "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") throw encrypted();
  if (said === "xlsx") throw new UnreadableFile("FILE_UNKNOWN", say("governance.errors.notAWorkbook"));
  return said ?? "text";
}

const CONTROLS = /[^\P{Cc}\t\n\v\f\r]/u;

function headText(head: Buffer, encoding: Encoding): string {
  // The sample may end within a character.
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (CONTROLS.test(text) || /^(%PDF|\x7fELF|MZ|GIF8)/.test(text))
    throw new UnreadableFile("FILE_UNKNOWN", say("governance.errors.notATable"));
  return text;
}

function textKind(text: string): FileKind {
  const start = text.trimStart().charAt(0);
  return start === "[" ? "json" : start === "{" ? "ndjson" : "csv";
}

/** Delimiter that splits the first lines into the most cells, with the same number in each line. */
function guessDelimiter(text: string): Delimiter {
  const lines = text.split(/\r\n?|\n/, 20).filter((line) => line !== "");
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, "").split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    const alike = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    const score = first * alike;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

async function firstRows(source: Source, format: FileFormat, columns: Columns): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let size = 0;
  for await (const batch of readRows(source, format, columns)) {
    rows.push(...batch);
    for (const row of batch) size += row.size;
    if (rows.length > SAMPLES || (rows.length > 1 && size > ENOUGH)) break;
  }
  return rows.slice(0, SAMPLES + 1);
}

/** A header has no numbers, and at least half of its cells are names. */
function guessHeader(rows: readonly SheetRow[]): boolean {
  const cells = rows[0]?.cells ?? [];
  const isName = (cell: Cell) =>
    typeof cell === "string" && cell.trim() !== "" && !/^[-+]?[\d.,\s]+$|@/.test(cell);
  return (
    cells.length > 0 &&
    cells.filter(isName).length >= cells.length / 2 &&
    !cells.some((cell) => typeof cell === "number")
  );
}

function columnNames(format: FileFormat, rows: readonly SheetRow[]): string[] {
  const [first] = rows;
  if (first?.error) throw new UnreadableFile(first.error.code, first.error.message);
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  if (width > MAX_COLUMNS)
    throw new UnreadableFile("TOO_MANY_CELLS", say("governance.errors.tooManyColumns", { max: MAX_COLUMNS }));
  const titles = format.header ? (first?.cells ?? []) : [];
  return eachOnce(Array.from({ length: width }, (_, i) => titleOf(titles[i], i)));
}

function titleOf(cell: Cell | undefined, place: number): string {
  const text = typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
  const title = text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 200);
  return title || `Column ${place + 1}`;
}

/** Makes names unique by numbering duplicates. */
function eachOnce(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let n = 2; seen.has(own); n++) own = `${name} (${n})`;
    seen.add(own);
    return own;
  });
}

/** A comma before the last one or two digits is a decimal comma. */
function guessDecimal(texts: readonly string[], delimiter: Delimiter): DecimalSign {
  const commas = texts.filter((text) =>
    /^[^\d]*\d{1,3}(?:\.\d{3})*,\d{1,2}[^\d]*$|^\d+,\d{1,2}$/.test(text),
  ).length;
  const points = texts.filter((text) =>
    /^[^\d]*\d{1,3}(?:,\d{3})*\.\d{1,2}[^\d]*$|^\d+\.\d{1,2}$/.test(text),
  ).length;
  if (commas === points) return delimiter === ";" && commas > 0 ? "," : ".";
  return commas > points ? "," : ".";
}
