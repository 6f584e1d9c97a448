import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { DatabaseFile } from "../database-file.ts";
import { settleNames } from "./folder.ts";
import { PieceFile } from "./pieces.ts";
import type { Seal } from "./seal.ts";
import { COPY_BYTES, slice } from "./slices.ts";

export interface BaseCopyOptions {
  readonly from: DatabaseFile;
  /** Where the copy stands once it is whole. */
  readonly to: string;
  /** Its name within the replica. */
  readonly place: string;
  readonly seal: Seal | undefined;
  readonly stamp: number;
  /** Whether the database file is still the one that it was when the copy was begun. */
  isStill(): boolean;
  /** Told when it is whole and has its name. */
  made(): void;
}

/**
 * A copy of a database file on its way into the replica, slice by slice, so that ticks go on in between. Nobody
 * changes the file until the log beside it is emptied; if that happens meanwhile, the copy is none.
 */
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

  /** Copies one slice more. Answers whether the copy is made, or undefined while there is more to do. */
  async step(): Promise<boolean | undefined> {
    const { from, stamp, to, isStill, made } = this.#options;
    try {
      const bytes = await slice(from, this.#offset, COPY_BYTES);
      // An empty piece says that this is all.
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

  /** Leaves it: what was copied is removed. */
  async abort(): Promise<void> {
    await this.#pieces.close();
    await rm(unfinished(this.#options.to), { force: true });
  }
}

const unfinished = (path: string) => `${path}.part`;
