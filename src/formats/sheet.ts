/** One cell as a file gives it: typed where the file says so, a text where it does not. */
export type Cell = string | number | boolean | null | object;

/** What is wrong with a row before anybody looks at what it says. */
export interface RowTrouble {
  code: string;
  message: string;
}

/** One row of a file. */
export interface SheetRow {
  /** Its place in the file as a person counts: the header of a table is row 1. */
  row: number;
  cells: readonly Cell[];
  /** How many letters it has: so that what is held of a file stays small, however long its rows. */
  size: number;
  trouble?: RowTrouble;
}

/** The rows of a file in the order they stand there, some at a time. */
export type RowBatches = AsyncIterable<readonly SheetRow[]>;

/** A file as it lies on the disk: to be read from anywhere. */
export interface Source {
  readonly size: number;
  /** The bytes from a place on: fewer than asked for at the end. */
  read(from: number, length: number): Promise<Buffer>;
  /** The bytes between two places, piece by piece. */
  stream(from?: number, to?: number): AsyncIterable<Uint8Array>;
}

/** More than any record has fields. */
export const MAX_COLUMNS = 500;
/** Five times what the longest field takes: whatever is longer is not a value but a mistake. */
export const MAX_CELL = 100_000;

/** Longer than any record can be written. */
export const MAX_ROW = 2_000_000;

/** A file that cannot be read as what it says it is: why, and what to do. */
export class UnreadableFile extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const CELL_TOO_LONG: RowTrouble = {
  code: "CELL_TOO_LONG",
  message: `A cell of this row has more than ${MAX_CELL} characters. A quote that is never closed does that too`,
};

export const ROW_TOO_LONG: RowTrouble = {
  code: "ROW_TOO_LONG",
  message: `This row has more than ${MAX_ROW} characters`,
};

export const TOO_MANY_CELLS: RowTrouble = {
  code: "TOO_MANY_CELLS",
  message: `This row has more than ${MAX_COLUMNS} cells`,
};
