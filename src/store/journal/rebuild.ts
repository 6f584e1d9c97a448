import { rmSync } from "node:fs";
import { join } from "node:path";
import { DATABASES, type DatabaseName, databasePath, NOTES } from "../data-folder.ts";
import { LaidFile } from "../pages/lay.ts";
import { decompress } from "../zstd.ts";
import { removeLog } from "./adopt.ts";
import { completeAmong } from "./appends.ts";
import { unpack } from "./contents.ts";
import type { JournalDatabase } from "./database.ts";
import { type Course, courseOf, type Position, readPosition, writePosition } from "./position.ts";
import type { JournalReader } from "./reader.ts";
import type { RowId } from "./row-note.ts";
import { SLICE_BYTES } from "./slices.ts";

/** Bytes of pages that are held in memory before they are laid. */
const HELD_BYTES = 64 * 1024 * 1024;

/** Builds the files from the slices and the rows after them. What was there before is removed. */
export async function rebuild(folder: string, course: Course, database: JournalDatabase): Promise<Position> {
  // A restore removes events on purpose, so notes about later checkpoints no longer hold.
  if (readPosition(folder)?.breaks !== course.breaks)
    rmSync(join(folder, NOTES), { recursive: true, force: true });
  // Until they are complete, the next try begins from the start.
  const blank = { ...courseOf(course), batch: "", ends: {} };
  writePosition(folder, { ...blank, seq: -1 });
  for (const name of DATABASES) {
    removeLog(folder, name);
    rmSync(databasePath(folder, name), { force: true });
  }
  return database.snapshot(async (reader) => {
    const laid = {
      freehold: new LaidFile(databasePath(folder, "freehold")),
      vault: new LaidFile(databasePath(folder, "vault")),
    };
    try {
      for (const name of DATABASES) await laySlices(reader, name, laid[name]);
      const { seq, batch } = await layRows(reader, laid);
      for (const name of DATABASES) {
        laid[name].write();
        // Slices alone may have been laid.
        laid[name].settle();
      }
      return writePosition(folder, { ...blank, seq, batch });
    } finally {
      for (const name of DATABASES) laid[name].close();
    }
  });
}

/**
 * Slices of different times are no harm, since none is older than the base: the first row after it that has a page
 * contains the whole of it.
 */
async function laySlices(reader: JournalReader, name: DatabaseName, laid: LaidFile): Promise<void> {
  for (let from = 0; ; ) {
    const slices = await reader.slicesFrom(name, from);
    if (slices.length === 0) return;
    const contents = await Promise.all(slices.map(({ bytes }) => decompress(bytes)));
    for (const [at, { nth }] of slices.entries()) {
      if (nth !== from) throw new Error(`slice ${from} of ${name} is missing`);
      laid.writeAt(nth * SLICE_BYTES, contents[at] ?? new Uint8Array());
      from += 1;
    }
  }
}

async function layRows(
  reader: JournalReader,
  laid: Readonly<Record<DatabaseName, LaidFile>>,
): Promise<RowId> {
  const base = (await reader.lease())?.base ?? 0;
  // Looked for first, so that not all pages of a long append are held.
  const complete = completeAmong((await reader.namesFrom(base)).filter(({ seq }) => seq > base));
  // The row of the base itself is kept for its name; the slices have its contents.
  let [read, reached] = [base - 1, { seq: base, batch: "" }];
  for (;;) {
    const rows = await reader.rowsAfter(read);
    if (rows.length === 0) return reached;
    for (const row of rows) {
      if (row.seq > base && row.seq !== Math.max(read, base) + 1)
        throw new Error(`row ${read + 1} of the journal is missing`);
      read = row.seq;
      if (row.seq === base) reached = row;
      if (!complete.has(row.seq)) continue;
      for (const { database, set } of await unpack(row.bytes)) laid[database].add(set);
      for (const name of DATABASES) if (laid[name].heldBytes > HELD_BYTES) laid[name].write();
      reached = row;
    }
  }
}
