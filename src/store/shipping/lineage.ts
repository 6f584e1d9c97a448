import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseFile } from "../database-file.ts";
import { flushFolder } from "../durable.ts";
import { BaseCopy } from "./base-copy.ts";
import { makeFolder } from "./folder.ts";
import { type Piece, PieceFile } from "./pieces.ts";
import { basesAmong, walName } from "./places.ts";
import { type Resumed, resumeWal } from "./resume.ts";
import type { Seal } from "./seal.ts";

interface LineageOptions {
  readonly folder: string;
  /** Folder's name within the replica. */
  readonly place: string;
  readonly seal: Seal | undefined;
}

/** Unbroken sequence of base copies and WALs, one file each. Late writes after its end are harmless. */
export class Lineage {
  readonly #options: LineageOptions;
  /** Valid length of each file, by WAL index. */
  readonly #ends = new Map<number, number>();
  #file: { index: number; pieces: PieceFile } | undefined;
  #newestBase: number | undefined;

  constructor(options: LineageOptions) {
    this.#options = options;
  }

  async resume(): Promise<Resumed | undefined> {
    const { folder, place, seal } = this.#options;
    const names = await readdir(folder);
    for (const name of names) if (name.endsWith(".part")) await rm(join(folder, name), { force: true });
    this.#newestBase = basesAmong(names).at(-1)?.stamp;
    const last = await resumeWal(folder, place, seal);
    if (last) this.#ends.set(last.index, last.end);
    return last;
  }

  get newestBase(): number | undefined {
    return this.#newestBase;
  }

  /** True if anything of this WAL was written. */
  has(index: number): boolean {
    return this.#ends.has(index) || this.#file?.index === index;
  }

  /** Durable only after `settle`. */
  async write(piece: Piece, index: number): Promise<void> {
    const file = await this.#fileOf(index);
    await this.#orClose(file.add(piece));
  }

  async settle(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    await this.#orClose(file.pieces.settle());
    this.#ends.set(file.index, file.pieces.end);
  }

  /** Closes the file if the work fails; the next write reopens it at its last certain length. */
  async #orClose(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async #fileOf(index: number): Promise<PieceFile> {
    if (this.#file?.index === index) return this.#file.pieces;
    await this.settle();
    await this.close();
    const { folder, place, seal } = this.#options;
    const name = walName(index);
    await this.#make();
    const end = this.#ends.get(index) ?? 0;
    const pieces = await PieceFile.open(join(folder, name), `${place}/${name}`, seal, end);
    this.#file = { index, pieces };
    if (end === 0) await flushFolder(folder);
    return pieces;
  }

  async #make(): Promise<void> {
    for (const changed of await makeFolder(this.#options.folder)) await flushFolder(changed);
  }

  /** Starts a base copy, to which all WALs from `index` on apply. */
  async copy(from: DatabaseFile, index: number, stamp: number): Promise<BaseCopy> {
    await this.#make();
    return BaseCopy.begin({
      ...this.#options,
      from,
      index,
      stamp,
      made: (end) => {
        this.#newestBase = end;
      },
    });
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.pieces.close().catch(() => undefined);
  }
}
