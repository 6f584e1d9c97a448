import { DATABASES, type DatabaseName, databasePath } from "../data-folder.ts";
import { LaidFile } from "../pages/lay.ts";
import { Appends } from "./appends.ts";
import { unpack } from "./contents.ts";
import type { JournalDatabase } from "./database.ts";
import type { BroughtFiles } from "./files.ts";
import { courseOf, type Position, writePosition } from "./position.ts";
import { removeRedo, writeRedo } from "./redo.ts";
import type { RowId } from "./row-note.ts";
import type { Row } from "./tables.ts";

/** Bytes of pages that are held in memory before they are laid. */
const HELD_BYTES = 4 * 1024 * 1024;

/** The journal does not continue these files: they must be built again. */
export class JournalGap extends Error {}

interface FollowerOptions {
  readonly folder: string;
  readonly database: JournalDatabase;
  readonly files: BroughtFiles;
}

/** Lays what the leader commits over the files of this process. */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #laid: Readonly<Record<DatabaseName, LaidFile>>;
  readonly #appends = new Appends();
  #position: Position;
  #read: RowId;
  /** End of the last complete append. */
  #held: RowId;

  constructor(options: FollowerOptions, position: Position) {
    this.#options = options;
    this.#position = position;
    this.#read = this.#held = position;
    this.#laid = {
      freehold: new LaidFile(databasePath(options.folder, "freehold")),
      vault: new LaidFile(databasePath(options.folder, "vault")),
    };
  }

  /** Last row that was read. */
  get read(): RowId {
    return this.#read;
  }

  /** Breaks of the journal before these files. */
  get breaks(): number {
    return this.#position.breaks;
  }

  /** Reads all rows up to the head. They are laid when they are many, and by `lay`. */
  async catchUp(head: number): Promise<void> {
    while (this.#read.seq < head) {
      const rows = await this.#options.database.reader.rowsAfter(this.#read.seq);
      const [next] = rows;
      if (next?.seq !== this.#read.seq + 1 || next.bytes.length === 0)
        throw new JournalGap("rows of the journal are missing");
      for (const row of rows) await this.#take(row);
      if (DATABASES.reduce((sum, name) => sum + this.#laid[name].heldBytes, 0) > HELD_BYTES) this.lay();
    }
  }

  async #take(row: Row): Promise<void> {
    this.#read = row;
    const append = this.#appends.join(row);
    if (!append) return;
    if (append === "large") {
      const { folder } = this.#options;
      // Building them again holds less than all pages of it.
      writePosition(folder, { ...this.#position, seq: -1, ends: {} });
      throw new JournalGap("an append is too large to be held");
    }
    await this.#options.files.bring(append.files);
    for (const { bytes } of append.rows)
      for (const { database, set } of await unpack(bytes)) this.#laid[database].add(set);
    this.#held = row;
  }

  /** Brings the files to the last complete append. After a crash in between, the next start does the rest. */
  lay(): Position {
    const { seq, batch } = this.#held;
    if (seq === this.#position.seq) return this.#position;
    const { folder } = this.#options;
    writeRedo(folder, { from: this.#position.seq, seq, batch }, this.#laid);
    for (const name of DATABASES) this.#laid[name].write();
    this.#position = writePosition(folder, { ...courseOf(this.#position), seq, batch, ends: {} });
    removeRedo(folder);
    // Pages are not part of the heap, which therefore seems small and would not be collected.
    Bun.gc(true);
    return this.#position;
  }

  close(): void {
    for (const name of DATABASES) this.#laid[name].close();
  }
}
