import type { ZipEntry } from "../../../formats/zip-writer.ts";
import type { Column } from "./cells.ts";
import type { Table } from "./table.ts";

/** Row limit of spreadsheets, including the header. */
const MAX_ROWS = 1_048_576;
/** Character limit of a cell. */
const MAX_TEXT = 32_767;
const MAX_NAME = 31;

const encoder = new TextEncoder();
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Indexes into `STYLES`. */
const STYLE = { plain: 0, name: 1, date: 2, money: 3 } as const;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Workbook files (ECMA-376): a sheet per table, more if one is full. Inline strings are never formulas. */
export async function* writeXlsx(tables: readonly Table[], at: number): AsyncGenerator<ZipEntry> {
  const sheets: string[] = [];
  for (const table of tables) {
    const source = new Rows(table);
    for (let part = 1; part === 1 || source.more; part++) {
      sheets.push(sheetName(table.name, part, sheets));
      yield { name: `xl/worksheets/sheet${sheets.length}.xml`, at, bytes: sheet(table.columns, source) };
    }
  }
  const file = (name: string, text: string): ZipEntry => ({ name, at, bytes: once(text) });
  yield file("xl/styles.xml", STYLES);
  yield file("xl/workbook.xml", workbook(sheets));
  yield file("xl/_rels/workbook.xml.rels", relations(sheets));
  yield file(
    "_rels/.rels",
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield file("[Content_Types].xml", contentTypes(sheets));
}

class Rows {
  readonly #pages: AsyncIterator<readonly (string | null)[][]>;
  #page: readonly (string | null)[][] = [];
  #at = 0;
  /** True if rows are left after a full sheet. */
  more = false;

  constructor(table: Table) {
    this.#pages = table.pages()[Symbol.asyncIterator]();
  }

  /** At most `limit` rows; undefined at the end. */
  async next(limit: number): Promise<readonly (string | null)[][] | undefined> {
    while (this.#at >= this.#page.length) {
      const { done, value } = await this.#pages.next();
      if (done) return undefined;
      this.#page = value;
      this.#at = 0;
    }
    const rows = this.#page.slice(this.#at, this.#at + limit);
    this.#at += rows.length;
    return rows;
  }

  /** Checks for another row without consuming it. */
  async look(): Promise<void> {
    const rows = await this.next(1);
    this.more = rows !== undefined;
    if (rows) this.#at -= 1;
  }
}

async function* sheet(columns: readonly Column[], source: Rows): AsyncGenerator<Uint8Array> {
  const widths = columns.map(
    (column, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  );
  const names = columns.map(({ name }, i) => textCell(`${letters(i)}1`, STYLE.name, name));
  yield encoder.encode(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${names.join("")}</row>`,
  );
  const places = columns.map((_, i) => letters(i));
  let number = 1;
  while (number < MAX_ROWS) {
    const rows = await source.next(MAX_ROWS - number);
    if (!rows) break;
    let text = "";
    for (const row of rows) {
      number += 1;
      text += `<row r="${number}">`;
      for (const [i, column] of columns.entries()) {
        const value = row[i] ?? null;
        if (value !== null) text += cell(`${places[i]}${number}`, column, value);
      }
      text += "</row>";
    }
    yield encoder.encode(text);
  }
  await source.look();
  yield encoder.encode("</sheetData></worksheet>");
}

function cell(place: string, { kind, money }: Column, value: string): string {
  switch (kind) {
    case "number":
      return numberCell(place, money ? STYLE.money : STYLE.plain, value);
    case "boolean":
      return `<c r="${place}" t="b"><v>${value === "true" ? 1 : 0}</v></c>`;
    case "date": {
      const serial = serialOf(value);
      return serial === undefined
        ? textCell(place, STYLE.plain, value)
        : numberCell(place, STYLE.date, String(serial));
    }
    // Date cells have no time zone; as text, a timestamp is unambiguous.
    case "datetime":
    case "text":
      return textCell(place, STYLE.plain, value);
  }
}

function numberCell(place: string, style: number, value: string): string {
  return `<c r="${place}"${style === STYLE.plain ? "" : ` s="${style}"`}><v>${value}</v></c>`;
}

function textCell(place: string, style: number, value: string): string {
  const text = value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT - 1)}…` : value;
  return `<c r="${place}" t="inlineStr"${style === STYLE.plain ? "" : ` s="${style}"`}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const DAY = 86_400_000;
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Spreadsheets treat 1900 as a leap year, so they only count correctly from here. */
const RELIABLE = Date.UTC(1900, 2, 1);

/** Undefined before the first day that spreadsheets support. */
function serialOf(text: string): number | undefined {
  const ms = Date.parse(text);
  return ms >= RELIABLE ? (ms - EPOCH) / DAY : undefined;
}

/** Characters that XML cannot hold become _x0001_; text of that form gets its underscore escaped. */
function xmlText(text: string): string {
  const well = text.toWellFormed();
  if (!/[&<>"\p{Cc}_\uFFFE\uFFFF]/u.test(well)) return well;
  return well
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(
      /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu,
      (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** 0 is A, 26 is AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function widthOf({ name, kind }: Column): number {
  const usual = { text: 24, number: 14, date: 12, datetime: 22, boolean: 8 }[kind];
  return Math.min(40, Math.max(usual, name.length + 2));
}

function sheetName(name: string, part: number, taken: readonly string[]): string {
  const ending = part === 1 ? "" : ` ${part}`;
  const plain = name.replaceAll(/[[\]:*?/\\']/g, "_");
  const base = plain.slice(0, MAX_NAME - ending.length) + ending;
  return taken.includes(base) ? `${plain.slice(0, MAX_NAME - 4)} ${taken.length + 1}` : base;
}

function workbook(sheets: readonly string[]): string {
  const listed = sheets.map(
    (name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="r${i + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join("")}</sheets></workbook>`;
}

function relations(sheets: readonly string[]): string {
  const listed = sheets.map(
    (_, i) =>
      `<Relationship Id="r${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${listed.join("")}<Relationship Id="r${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;
}

function contentTypes(sheets: readonly string[]): string {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const listed = sheets.map(
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${listed.join("")}</Types>`;
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(text);
}
