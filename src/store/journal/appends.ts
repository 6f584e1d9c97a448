import { type RowNote, readNote } from "./row-note.ts";
import type { Row } from "./tables.ts";

/** One or more rows, which count only together. */
export interface Append {
  readonly rows: readonly Row[];
  readonly last: Row;
  readonly files: RowNote["files"];
}

/** Bytes of an append that are held until it is complete. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Joins rows to appends. The last append of a leader that died may be incomplete: it is dropped. */
export class Appends {
  #parts: Row[] = [];
  #bytes = 0;

  /** Returns the append that a row completes; "large" if too much was to be held. */
  join(row: Row): Append | "large" | undefined {
    if (this.#parts[0]?.epoch !== row.epoch) this.#clear();
    this.#bytes += row.bytes.length;
    // Of a large one, only the leader is of interest.
    if (this.#bytes <= MOST_BYTES || this.#parts.length === 0) this.#parts.push(row);
    else this.#parts.length = 1;
    const { ends, files } = readNote(row.note);
    if (!ends) return undefined;
    const [rows, isLarge] = [this.#parts, this.#bytes > MOST_BYTES];
    this.#clear();
    return isLarge ? "large" : { rows, last: row, files };
  }

  #clear(): void {
    this.#parts = [];
    this.#bytes = 0;
  }
}

/** Rows of complete appends among these. */
export function completeAmong(rows: readonly Pick<Row, "seq" | "epoch" | "note">[]): Set<number> {
  const complete = new Set<number>();
  let parts: Pick<Row, "seq" | "epoch">[] = [];
  for (const row of rows) {
    if (parts[0]?.epoch !== row.epoch) parts = [];
    parts.push(row);
    if (!readNote(row.note).ends) continue;
    for (const { seq } of parts) complete.add(seq);
    parts = [];
  }
  return complete;
}
