import { say } from "../text/message.ts";
import {
  CELL_TOO_LONG,
  MAX_CELL,
  MAX_COLUMNS,
  MAX_ROW,
  ROW_TOO_LONG,
  type RowError,
  type SheetRow,
  TOO_MANY_CELLS,
} from "./sheet.ts";

const QUOTE = 34;
const CR = 13;
const LF = 10;
const SPACE = 32;

const BROKEN_QUOTES: RowError = {
  code: "QUOTES_BROKEN",
  message: say("errors.formats.quotesBroken"),
};

const UNCLOSED_QUOTE: RowError = {
  code: "QUOTE_UNCLOSED",
  message: say("errors.formats.quoteUnclosed"),
};

type Within = "start" | "plain" | "quoted" | "closed" | "behind";

/** Streaming CSV parser (RFC 4180; LF, CRLF or CR ends a row). Buffers a single row. */
export class CsvReader {
  readonly #delimiter: number;
  #row = 1;
  #cells: string[] = [];
  #cell = "";
  #size = 0;
  #within: Within = "start";
  #error: RowError | undefined;
  #afterCr = false;
  #empty = true;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  push(text: string): SheetRow[] {
    const rows: SheetRow[] = [];
    let at = 0;
    if (this.#afterCr && text.length > 0) {
      // CRLF ends one row, even when split across chunks.
      if (text.charCodeAt(0) === LF) at = 1;
      this.#afterCr = false;
    }
    while (at < text.length) {
      if (this.#within === "quoted") at = this.#quoted(text, at);
      else at = this.#unquoted(text, at, rows);
    }
    return rows;
  }

  /** Returns the last row if no line break ended it. */
  end(): SheetRow[] {
    if (this.#within === "quoted") this.#error = UNCLOSED_QUOTE;
    const rows: SheetRow[] = [];
    if (!this.#empty) this.#endRow(rows);
    return rows;
  }

  /** Only the quote character is special within quotes. */
  #quoted(text: string, from: number): number {
    const end = text.indexOf('"', from);
    if (end < 0) {
      this.#take(text, from, text.length);
      return text.length;
    }
    this.#take(text, from, end);
    this.#within = "closed";
    return end + 1;
  }

  #unquoted(text: string, from: number, rows: SheetRow[]): number {
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter) {
        this.#take(text, from, at);
        this.#endCell();
        this.#empty = false;
        return at + 1;
      }
      if (code === LF || code === CR) {
        this.#take(text, from, at);
        this.#endRow(rows);
        if (code === LF) return at + 1;
        if (at + 1 === text.length) this.#afterCr = true;
        return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
      }
      if (code !== QUOTE) {
        if (this.#within === "start") this.#within = "plain";
        else if (this.#within !== "plain") this.#goBehind(code);
        continue;
      }
      if (this.#within === "plain") continue;
      return this.#quoteAt(at);
    }
    this.#take(text, from, at);
    return at;
  }

  /** Starts a quoted cell or completes an escaped quote. */
  #quoteAt(at: number): number {
    if (this.#within === "closed") this.#add('"');
    else if (this.#within === "behind") this.#error ??= BROKEN_QUOTES;
    this.#empty = false;
    this.#within = "quoted";
    return at + 1;
  }

  /** Only spaces may follow a closing quote. */
  #goBehind(code: number): void {
    this.#within = "behind";
    if (code !== SPACE) this.#error ??= BROKEN_QUOTES;
  }

  #take(text: string, from: number, to: number): void {
    if (from === to) return;
    this.#empty = false;
    // Drops spaces after a closing quote.
    if (this.#within === "closed" || this.#within === "behind") return;
    this.#add(text.slice(from, to));
  }

  #add(piece: string): void {
    this.#size += piece.length;
    if (this.#size > MAX_ROW) this.#error ??= ROW_TOO_LONG;
    else if (this.#cell.length + piece.length > MAX_CELL) this.#error ??= CELL_TOO_LONG;
    else this.#cell += piece;
  }

  #endCell(): void {
    if (this.#cells.length < MAX_COLUMNS) this.#cells.push(this.#cell);
    else this.#error ??= TOO_MANY_CELLS;
    this.#cell = "";
    this.#within = "start";
  }

  /** Skips empty lines but counts them. */
  #endRow(rows: SheetRow[]): void {
    const row = this.#row;
    this.#row += 1;
    if (!this.#empty) {
      this.#endCell();
      rows.push({
        row,
        cells: this.#cells,
        size: Math.min(this.#size, MAX_ROW),
        ...(this.#error && { error: this.#error }),
      });
    }
    this.#cells = [];
    this.#cell = "";
    this.#within = "start";
    this.#error = undefined;
    this.#size = 0;
    this.#empty = true;
  }
}
