import { say, type Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";

/** Cell value: typed if the file format has types, otherwise text. */
export type Cell = string | number | boolean | null | object;

/** Error that prevents reading a row's values. */
export interface RowError {
  code: string;
  message: Text;
}

export interface SheetRow {
  /** 1-based row number in the file, counting the header. */
  row: number;
  cells: readonly Cell[];
  /** Row length in characters, which lets callers limit memory use. */
  size: number;
  error?: RowError;
}

export type RowBatches = AsyncIterable<readonly SheetRow[]>;

export interface Source {
  readonly size: number;
  /** Returns fewer than `length` bytes at the end of the file. */
  read(from: number, length: number): Promise<Buffer>;
  stream(from?: number, to?: number): AsyncIterable<Uint8Array>;
}

/** Maximum columns: more than any record has fields. */
export const MAX_COLUMNS = 500;
/** Maximum characters per cell: five times the longest field, so anything longer is a mistake. */
export const MAX_CELL = 100_000;

/** Maximum characters per row, longer than any record. */
export const MAX_ROW = 2_000_000;

/** The file does not match its format. The message says why and how to fix it. */
export class UnreadableFile extends Error {
  readonly code: string;
  /** Message in the user's language. */
  readonly text: Text;

  constructor(code: string, text: Text) {
    super(renderText(text, "en"));
    this.code = code;
    this.text = text;
  }
}

export const CELL_TOO_LONG: RowError = {
  code: "CELL_TOO_LONG",
  message: say("errors.formats.cellTooLong", { count: MAX_CELL }),
};

export const ROW_TOO_LONG: RowError = {
  code: "ROW_TOO_LONG",
  message: say("errors.formats.rowTooLong", { count: MAX_ROW }),
};

export const TOO_MANY_CELLS: RowError = {
  code: "TOO_MANY_CELLS",
  message: say("errors.formats.tooManyCells", { count: MAX_COLUMNS }),
};
