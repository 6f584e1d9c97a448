import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseFile } from "../database-file.ts";
import { flushFolder } from "../durable.ts";
import { PIECE_BYTES, readAt } from "../pages/read-at.ts";
import { PieceFile } from "./pieces.ts";
import { baseName, sealedBaseName } from "./places.ts";
import type { Seal } from "./seal.ts";

interface BaseCopyOptions {
  readonly from: DatabaseFile;
  /** Folder of the lineage, and its name within the replica. */
  readonly folder: string;
  readonly place: string;
  readonly seal: Seal | undefined;
  /** First WAL that applies to the copy. */
  readonly index: number;
  readonly stamp: number;
  /** Called when the copy is complete and renamed. */
  made(stamp: number): void;
}

/**
 * Copies a database file in pieces between ticks. Its pages may change meanwhile, and then the copy holds some of them
 * older than others, or torn: each such page is in a WAL that the copy's lineage ships, so once these are shipped as
 * well, both together give the database.
 */
export class BaseCopy {
  readonly #options: BaseCopyOptions;
  readonly #pieces: PieceFile;
  /** Pages that are added later are in the WALs. */
  readonly #size: number;
  #offset = 0;
  #isCopied = false;

  private constructor(options: BaseCopyOptions, pieces: PieceFile, size: number) {
    this.#options = options;
    this.#pieces = pieces;
    this.#size = size;
  }

  static async begin(options: BaseCopyOptions): Promise<BaseCopy> {
    const { folder, place, seal, index, stamp, from } = options;
    const name = sealedBaseName(index, stamp);
    const pieces = await PieceFile.open(unfinished(join(folder, name)), `${place}/${name}`, seal, 0);
    return new BaseCopy(options, pieces, from.size);
  }

  /** True once the file is copied; the WALs that it grew from meanwhile may still have to be shipped. */
  get isCopied(): boolean {
    return this.#isCopied;
  }

  async step(): Promise<void> {
    const { from, stamp } = this.#options;
    const bytes = await readAt(from, this.#offset, Math.min(PIECE_BYTES, this.#size - this.#offset));
    // An empty piece marks the end.
    await this.#pieces.add({ stamp, offset: this.#offset, bytes });
    this.#offset += bytes.length;
    if (bytes.length > 0) return;
    await this.#pieces.settle();
    this.#isCopied = true;
  }

  /** Everything that was committed before the last step is shipped, under stamps up to this one. */
  async complete(stamp: number): Promise<void> {
    const { folder, index, stamp: since, made } = this.#options;
    await this.#pieces.close();
    await rename(this.#unfinished, join(folder, baseName(index, since, stamp)));
    await flushFolder(folder);
    made(stamp);
  }

  /** Deletes the partial copy. */
  async abort(): Promise<void> {
    await this.#pieces.close();
    await rm(this.#unfinished, { force: true });
  }

  get #unfinished(): string {
    const { folder, index, stamp } = this.#options;
    return unfinished(join(folder, sealedBaseName(index, stamp)));
  }
}

const unfinished = (path: string) => `${path}.part`;
