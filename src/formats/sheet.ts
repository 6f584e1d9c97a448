import { say, type Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";

/** One cell: typed if the file says so, otherwise text. */
export type Cell = string | number | boolean | null | object;

/** Error in a row, found before its values are read. */
export interface RowTrouble {
  code: string;
  message: Text;
}

export interface SheetRow {
  /** 1-based row number in the file, header included. */
  row: number;
  cells: readonly Cell[];
  /** Number of characters, so that callers can bound memory however long the rows are. */
  size: number;
  trouble?: RowTrouble;
}

/** Rows of a file in order, in batches. */
export type RowBatches = AsyncIterable<readonly SheetRow[]>;

/** A file on disk with random access. */
export interface Source {
  readonly size: number;
  /** Bytes from a position; fewer than requested at the end. */
  read(from: number, length: number): Promise<Buffer>;
  /** Streams the bytes between two positions. */
  stream(from?: number, to?: number): AsyncIterable<Uint8Array>;
}

/** More fields than any record has. */
export const MAX_COLUMNS = 500;
/** Five times the longest field: anything longer is a mistake, not a value. */
export const MAX_CELL = 100_000;

/** Longer than any record. */
export const MAX_ROW = 2_000_000;

/** The file is not readable in its stated format. The message says why and what to do. */
export class UnreadableFile extends Error {
  readonly code: string;
  /** Message in the language of the user. */
  readonly text: Text;

  constructor(code: string, text: Text) {
    super(renderText(text, "en"));
    this.code = code;
    this.text = text;
  }
}

export const CELL_TOO_LONG: RowTrouble = {
  code: "CELL_TOO_LONG",
  message: say("errors.formats.cellTooLong", { count: MAX_CELL }),
};

export const ROW_TOO_LONG: RowTrouble = {
  code: "ROW_TOO_LONG",
  message: say("errors.formats.rowTooLong", { count: MAX_ROW }),
};

export const TOO_MANY_CELLS: RowTrouble = {
  code: "TOO_MANY_CELLS",
  message: say("errors.formats.tooManyCells", { count: MAX_COLUMNS }),
};
