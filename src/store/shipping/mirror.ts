import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { PieceFile } from "./pieces.ts";
import { LASTING, LOOSE } from "./places.ts";
import type { Seal } from "./seal.ts";

/** A folder whose names changed less than this ago is looked through once more: its clock may be coarse. */
const SETTLED_MS = 2000;
const SLICE_BYTES = 4 * 1024 * 1024;
/** What the appliance no longer has, and the replica keeps for a while. */
export const GONE = ".gone";
/** What is still arriving belongs to no record. */
const ARRIVING = "incoming";

/** Brings the files beside the databases into the replica. */
export class Mirror {
  readonly #data: string;
  readonly #replica: string;
  readonly #seal: Seal | undefined;
  /** When the names in a folder last changed, as far as they are shipped. */
  readonly #seen = new Map<string, number>();
  readonly #loose = new Map<string, string>();

  constructor(data: string, replica: string, seal: Seal | undefined) {
    this.#data = data;
    this.#replica = replica;
    this.#seal = seal;
  }

  /** Ships what has come since the last time. */
  async ship(stamp: number): Promise<void> {
    for (const folder of LASTING) await this.#shipFolder(join(this.#data, folder), stamp);
    for (const name of LOOSE) await this.#shipLoose(name, stamp);
  }

  async #shipFolder(folder: string, stamp: number): Promise<void> {
    const changed = (await stat(folder).catch(() => undefined))?.mtimeMs;
    if (changed === undefined) return;
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries)
      if (entry.isDirectory() && entry.name !== ARRIVING)
        await this.#shipFolder(join(folder, entry.name), stamp);
    if (this.#seen.get(folder) === changed) return;
    const target = this.#targetOf(folder);
    const there = new Set(await readdir(target).catch(() => []));
    for (const entry of entries)
      if (entry.isFile() && !there.has(entry.name)) await this.#copy(join(folder, entry.name), stamp);
    // The disk tells the machine's time, whatever clock the appliance goes by.
    if (Date.now() - changed > SETTLED_MS) this.#seen.set(folder, changed);
  }

  async #shipLoose(name: string, stamp: number): Promise<void> {
    const path = join(this.#data, name);
    const found = await stat(path).catch(() => undefined);
    const known = found && `${found.size} ${found.mtimeMs}`;
    if (!known || this.#loose.get(name) === known) return;
    await this.#copy(path, stamp);
    this.#loose.set(name, known);
  }

  #targetOf(path: string): string {
    return join(this.#replica, "beside", relative(this.#data, path));
  }

  /** Copies a file into pieces; it has its name only when it is whole and on the disk. */
  async #copy(path: string, stamp: number): Promise<void> {
    const target = this.#targetOf(path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const place = relative(this.#replica, target);
    const pieces = await PieceFile.open(`${target}.part`, place, this.#seal, 0);
    try {
      let offset = 0;
      for await (const bytes of createReadStream(path, { highWaterMark: SLICE_BYTES })) {
        await pieces.add({ stamp, offset, bytes });
        offset += bytes.length;
      }
      // An empty piece says that this is all.
      await pieces.add({ stamp, offset, bytes: new Uint8Array() });
      await pieces.settle();
    } catch (error) {
      // Swept away since its name was read.
      if (await stat(path).catch(() => undefined)) throw error;
      return await rm(`${target}.part`, { force: true });
    } finally {
      await pieces.close();
    }
    await rename(`${target}.part`, target);
  }

  /** Marks what the appliance no longer has, and removes what was marked before a moment. */
  async prune(before: number, now: number): Promise<void> {
    const root = join(this.#replica, "beside");
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      if (entry.name.endsWith(GONE)) {
        if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
        continue;
      }
      if (await stat(join(this.#data, relative(root, path))).catch(() => undefined)) continue;
      await utimes(path, now / 1000, now / 1000);
      await rename(path, `${path}${GONE}`);
    }
  }
}
