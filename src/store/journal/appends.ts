import type { Row } from "./database.ts";
import { type RowNote, readNote } from "./row-note.ts";

/** One or more rows, which count only together. */
export interface Append {
  readonly rows: readonly Row[];
  readonly last: Row;
  readonly files: RowNote["files"];
}

/** Joins rows to appends. The last append of a leader that died may be incomplete: it is dropped. */
export class Appends {
  #parts: Row[] = [];

  /** Returns the append that a row completes. */
  join(row: Row): Append | undefined {
    if (this.#parts[0]?.epoch !== row.epoch) this.#parts = [];
    this.#parts.push(row);
    const { ends, files } = readNote(row.note);
    if (!ends) return undefined;
    const rows = this.#parts;
    this.#parts = [];
    return { rows, last: row, files };
  }
}
