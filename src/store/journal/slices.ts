import { DATABASES, type DatabaseName } from "../data-folder.ts";
import type { DatabaseFile } from "../database-file.ts";
import { readAt } from "../pages/read-at.ts";
import { compress } from "../zstd.ts";
import { unpack } from "./contents.ts";
import type { JournalDatabase } from "./database.ts";
import { NoLeader } from "./no-leader.ts";
import type { Claim } from "./tables.ts";

export const SLICE_BYTES = 1024 * 1024;

/** Slice of the file in which a page is. */
export const sliceOf = (page: number, pageSize: number) => Math.floor(((page - 1) * pageSize) / SLICE_BYTES);

/** Slices of the database files that have changed. */
export class Touched {
  readonly freehold = new Set<number>();
  readonly vault = new Set<number>();

  static all(files: Readonly<Record<DatabaseName, DatabaseFile>>): Touched {
    const touched = new Touched();
    for (const name of DATABASES)
      for (let nth = 0; nth * SLICE_BYTES < files[name].size; nth += 1) touched[name].add(nth);
    return touched;
  }

  note(database: DatabaseName, pages: Iterable<number>, pageSize: number): void {
    for (const page of pages) this[database].add(sliceOf(page, pageSize));
  }

  add(other: Touched): void {
    for (const name of DATABASES) for (const nth of other[name]) this[name].add(nth);
  }
}

/** Slices that earlier leaders changed after one row and up to another. */
export async function touchedBetween(
  database: Pick<JournalDatabase, "reader">,
  base: number,
  seq: number,
): Promise<Touched> {
  const touched = new Touched();
  for (let read = base; read < seq; ) {
    const rows = await database.reader.rowsAfter(read);
    if (rows[0]?.seq !== read + 1) throw new Error("rows of the journal are missing");
    for (const { bytes, ...row } of rows) {
      for (const { database: name, set } of await unpack(bytes))
        touched.note(
          name,
          set.pages.map(({ number }) => number),
          set.pageSize,
        );
      read = row.seq;
    }
  }
  return touched;
}

interface SliceWriterOptions {
  readonly database: Pick<JournalDatabase, "putSlice" | "finishBase">;
  /** As of now. */
  claim(): Claim;
  readonly files: Readonly<Record<DatabaseName, DatabaseFile>>;
}

/**
 * Writes the touched slices, while others write on: each page that changes after `seq` is written whole to the
 * journal, so it does not matter which state of it a slice has. Then the rows before are no longer needed.
 */
export async function writeSlices(
  { database, claim, files }: SliceWriterOptions,
  touched: Touched,
  seq: number,
): Promise<void> {
  const counts = { freehold: 0, vault: 0 };
  for (const name of DATABASES) {
    for (const nth of touched[name]) {
      const bytes = await readAt(files[name], nth * SLICE_BYTES, SLICE_BYTES);
      // Beyond the end of a file that has become shorter.
      if (bytes.length === 0) continue;
      const isKept = await database.putSlice(claim(), {
        database: name,
        nth,
        seq,
        bytes: await compress(bytes),
      });
      if (!isKept) throw new NoLeader();
    }
    counts[name] = Math.ceil(files[name].size / SLICE_BYTES);
  }
  if (!(await database.finishBase(claim(), seq, counts))) throw new NoLeader();
}
