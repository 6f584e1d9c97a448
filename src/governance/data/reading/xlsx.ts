import { decode } from "../../../formats/encoding.ts";
import {
  CELL_TOO_LONG,
  type Cell,
  MAX_CELL,
  MAX_COLUMNS,
  MAX_ROW,
  ROW_TOO_LONG,
  type RowBatches,
  type RowError,
  type SheetRow,
  type Source,
  TOO_MANY_CELLS,
  UnreadableFile,
} from "../../../formats/sheet.ts";
import { type XmlReader, XmlStream } from "../../../formats/xml.ts";
import { openZip, readEntry, type ZipEntry } from "../../../formats/zip.ts";
import { say } from "../../../text/message.ts";
import { readStyles, serialText } from "./xlsx-dates.ts";

/** Limit of shared strings in memory, in characters. */
const MAX_SHARED = 64_000_000;
/** Excel's row limit. */
const MAX_ROWS = 1_048_576;

/** Cell that contains a formula error. */
export class CellError {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

interface Workbook {
  sheets: readonly { name: string; entry: ZipEntry }[];
  entries: ReadonlyMap<string, ZipEntry>;
  /** True if dates are counted from 1904. */
  since1904: boolean;
}

/** In workbook order. */
export async function sheetNames(source: Source): Promise<string[]> {
  return (await openWorkbook(source)).sheets.map(({ name }) => name);
}

/** Defaults to the first sheet. */
export async function* readSheet(source: Source, wanted: string | undefined): RowBatches {
  const workbook = await openWorkbook(source);
  const sheet =
    wanted === undefined ? workbook.sheets[0] : workbook.sheets.find(({ name }) => name === wanted);
  if (!sheet) throw new UnreadableFile("SHEET_UNKNOWN", say("governance.errors.sheetUnknown"));
  const shared = await sharedTexts(source, workbook.entries.get("xl/sharedStrings.xml"));
  const isDate = await readStyles(await textOf(source, workbook.entries.get("xl/styles.xml")));
  const reader = new SheetReader((value, type, style) =>
    cellOf(value, type, { shared, date: isDate(style), since1904: workbook.since1904 }),
  );
  for await (const text of texts(source, sheet.entry)) {
    reader.xml.push(text);
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
  reader.xml.end();
  const rest = reader.take();
  if (rest.length > 0) yield rest;
}

async function openWorkbook(source: Source): Promise<Workbook> {
  const entries = await openZip(source);
  const listed: { name: string; id: string }[] = [];
  let since1904 = false;
  parse(await textOf(source, entries.get("xl/workbook.xml")), {
    open: (name, attribute) => {
      if (name === "sheet") listed.push({ name: attribute("name") ?? "", id: attribute("r:id") ?? "" });
      if (name === "workbookPr") since1904 = ["1", "true"].includes(attribute("date1904") ?? "");
    },
  });
  const targets = new Map<string, string>();
  parse(await textOf(source, entries.get("xl/_rels/workbook.xml.rels")), {
    open: (name, attribute) => {
      if (name === "Relationship") targets.set(attribute("Id") ?? "", attribute("Target") ?? "");
    },
  });
  const sheets = listed.flatMap(({ name, id }) => {
    const target = targets.get(id) ?? "";
    const entry = entries.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    return entry ? [{ name, entry }] : [];
  });
  if (sheets.length === 0)
    throw new UnreadableFile("FILE_UNKNOWN", say("governance.errors.workbookWithoutSheet"));
  return { sheets, entries, since1904 };
}

async function* texts(source: Source, entry: ZipEntry): AsyncGenerator<string> {
  yield* decode(readEntry(source, entry), "utf-8");
}

async function textOf(source: Source, entry: ZipEntry | undefined): Promise<string> {
  let whole = "";
  if (!entry) return whole;
  for await (const text of texts(source, entry)) {
    whole += text;
    if (whole.length > MAX_SHARED) throw tooMuchText();
  }
  return whole;
}

function parse(text: string, reader: XmlReader): void {
  const xml = new XmlStream(reader);
  // In chunks, since the parser buffers incomplete tokens and limits their size.
  for (let at = 0; at < text.length; at += 32_768) xml.push(text.slice(at, at + 32_768));
  xml.end();
}

async function sharedTexts(source: Source, entry: ZipEntry | undefined): Promise<string[]> {
  const shared: string[] = [];
  if (!entry) return shared;
  let [item, size] = ["", 0];
  let [inText, spoken] = [false, false];
  const xml = new XmlStream({
    open: (name) => {
      if (name === "si") item = "";
      else if (name === "t") inText = !spoken;
      // Phonetic hints are not part of the text.
      else if (name === "rPh") spoken = true;
    },
    text: (text) => {
      if (inText && item.length <= MAX_CELL) item += text;
    },
    close: (name) => {
      if (name === "t") inText = false;
      else if (name === "rPh") spoken = false;
      else if (name === "si") {
        shared.push(item);
        size += item.length + 8;
        if (size > MAX_SHARED) throw tooMuchText();
      }
    },
  });
  for await (const text of texts(source, entry)) xml.push(text);
  return shared;
}

class SheetReader {
  readonly xml: XmlStream;
  readonly #toCell: (value: string, type: string, style: number) => Cell;
  #done: SheetRow[] = [];
  #row = 0;
  #cells: Cell[] = [];
  #error: RowError | undefined;
  #column = -1;
  #size = 0;
  #type = "n";
  #style = 0;
  #value: string | undefined;
  #inValue = false;

  constructor(toCell: (value: string, type: string, style: number) => Cell) {
    this.#toCell = toCell;
    this.xml = new XmlStream({
      open: (name, attribute) => this.#open(name, attribute),
      text: (text) => this.#text(text),
      close: (name) => this.#close(name),
    });
  }

  take(): SheetRow[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === "row") {
      const given = Number(attribute("r") ?? this.#row + 1);
      this.#row = given > this.#row && given <= MAX_ROWS ? given : this.#row + 1;
      this.#cells = [];
      this.#column = -1;
      this.#size = 0;
      this.#error = undefined;
    } else if (name === "c") {
      const given = columnOf(attribute("r") ?? "");
      this.#column = given ?? this.#column + 1;
      this.#type = attribute("t") ?? "n";
      this.#style = Number(attribute("s") ?? 0);
      this.#value = undefined;
    } else if (name === "v" || name === "t") this.#inValue = true;
  }

  #text(text: string): void {
    if (!this.#inValue) return;
    const value = (this.#value ?? "") + text;
    if (value.length > MAX_CELL) this.#error ??= CELL_TOO_LONG;
    else this.#value = value;
  }

  #close(name: string): void {
    if (name === "v" || name === "t") this.#inValue = false;
    else if (name === "c") this.#endCell();
    else if (name === "row") this.#endRow();
  }

  #endCell(): void {
    if (this.#value === undefined) return;
    if (this.#column >= MAX_COLUMNS) {
      this.#error ??= TOO_MANY_CELLS;
      return;
    }
    while (this.#cells.length < this.#column) this.#cells.push(null);
    const cell = this.#toCell(this.#value, this.#type, this.#style);
    this.#size += typeof cell === "string" ? cell.length : 8;
    if (this.#size > MAX_ROW) this.#error ??= ROW_TOO_LONG;
    else this.#cells[this.#column] = cell;
  }

  #endRow(): void {
    if (!this.#error && this.#cells.every((cell) => cell === null || cell === "")) return;
    this.#done.push({
      row: this.#row,
      cells: this.#cells,
      size: this.#size,
      ...(this.#error && { error: this.#error }),
    });
  }
}

/** BC7 -> 54. */
function columnOf(reference: string): number | undefined {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column === 0 ? undefined : column - 1;
}

interface CellFacts {
  shared: readonly string[];
  date: boolean;
  since1904: boolean;
}

function cellOf(value: string, type: string, { shared, date, since1904 }: CellFacts): Cell {
  switch (type) {
    case "s":
      return shared[Number(value)] ?? null;
    case "b":
      return value === "1";
    case "e":
      return new CellError(value);
    case "n": {
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      return date ? serialText(number, since1904) : number;
    }
    default:
      // Formula results, inline strings, and dates stored as dates.
      return value;
  }
}

function tooMuchText(): UnreadableFile {
  return new UnreadableFile("WORKBOOK_TOO_LARGE", say("governance.errors.workbookTooLarge"));
}
