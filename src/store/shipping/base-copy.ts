import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { DatabaseFile } from "../database-file.ts";
import { COPY_BYTES, slice } from "../pages/slices.ts";
import { settleNames } from "./folder.ts";
import { PieceFile } from "./pieces.ts";
import type { Seal } from "./seal.ts";

export interface BaseCopyOptions {
  readonly from: DatabaseFile;
  readonly to: string;
  /** Name within the replica. */
  readonly place: string;
  readonly seal: Seal | undefined;
  readonly stamp: number;
  /** True if the database file has not changed since the copy began. */
  isStill(): boolean;
  /** Called when the copy is complete and renamed. */
  made(): void;
}

/** Copies a database file in slices between ticks; discarded if the WAL is truncated meanwhile. */
export class BaseCopy {
  readonly #options: BaseCopyOptions;
  readonly #pieces: PieceFile;
  #offset = 0;

  private constructor(options: BaseCopyOptions, pieces: PieceFile) {
    this.#options = options;
    this.#pieces = pieces;
  }

  static async begin(options: BaseCopyOptions): Promise<BaseCopy> {
    const { to, place, seal } = options;
    return new BaseCopy(options, await PieceFile.open(unfinished(to), place, seal, 0));
  }

  /** Copies the next slice. Returns true if complete, false on failure, undefined if there is more. */
  async step(): Promise<boolean | undefined> {
    const { from, stamp, to, isStill, made } = this.#options;
    try {
      const bytes = await slice(from, this.#offset, COPY_BYTES);
      // An empty piece marks the end.
      await this.#pieces.add({ stamp, offset: this.#offset, bytes });
      this.#offset += bytes.length;
      if (isStill() && bytes.length > 0) return undefined;
      if (isStill()) await this.#pieces.settle();
    } catch (error) {
      await this.abort().catch(() => undefined);
      throw error;
    }
    if (!isStill()) {
      await this.abort();
      return false;
    }
    await this.#pieces.close();
    await rename(unfinished(to), to);
    await settleNames(dirname(to));
    made();
    return true;
  }

  /** Deletes the partial copy. */
  async abort(): Promise<void> {
    await this.#pieces.close();
    await rm(unfinished(this.#options.to), { force: true });
  }
}

const unfinished = (path: string) => `${path}.part`;
