import { readdirSync, statSync } from "node:fs";
import { open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { ERASURES, isArriving, isReplaced, LASTING, LOOSE } from "../data-folder.ts";
import { flushFolder } from "../durable.ts";
import { ErasureFile } from "../erasures.ts";
import { PIECE_BYTES, readAt } from "../pages/read-at.ts";
import { makeFolder } from "./folder.ts";
import { PieceFile } from "./pieces.ts";
import { placeOf } from "./places.ts";
import type { Seal } from "./seal.ts";

/** Coarseness of timestamps. Folders modified more recently than this are scanned again. */
const SETTLED_MS = 2000;
/** Suffix of files that were deleted but are still kept in the replica. */
export const GONE = ".gone";
export const PART = ".part";

interface Seen {
  readonly changed: number;
  readonly folders: readonly string[];
}

/** Mirrors files outside the databases. */
export class Mirror {
  readonly #data: string;
  readonly #replica: string;
  readonly #seal: Seal | undefined;
  readonly #seen = new Map<string, Seen>();
  readonly #loose = new Map<string, string>();
  /** Replica folders whose entries have not been flushed yet. */
  readonly #unsettled = new Set<string>();
  /** Time at which the current run yields to the next. */
  #until = 0;

  constructor(data: string, replica: string, seal: Seal | undefined) {
    this.#data = data;
    this.#replica = replica;
    this.#seal = seal;
  }

  /** Ships changed files. Returns true if all were shipped within the time limit. */
  async ship(stamp: number, milliseconds: number): Promise<boolean> {
    this.#until = performance.now() + milliseconds;
    for (const name of LOOSE) await this.#shipLoose(name, stamp);
    for (const folder of LASTING) await this.#shipFolder(join(this.#data, folder), stamp);
    for (const folder of this.#unsettled) await flushFolder(folder);
    this.#unsettled.clear();
    return !this.#isLate;
  }

  get #isLate(): boolean {
    return performance.now() > this.#until;
  }

  async #shipFolder(folder: string, stamp: number): Promise<void> {
    if (this.#isLate) return;
    // Synchronous: takes a millisecond for hundreds of folders, on the disk that also takes every commit.
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return;
    const seen = this.#seen.get(folder);
    const folders = seen?.changed === changed ? seen.folders : await this.#shipFiles(folder, changed, stamp);
    for (const name of folders) await this.#shipFolder(join(folder, name), stamp);
  }

  /** Ships a folder's files and returns its subfolders. */
  async #shipFiles(folder: string, changed: number, stamp: number): Promise<string[]> {
    const entries = readdirSync(folder, { withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory() && !isArriving(relative(this.#data, join(folder, entry.name))))
      .map(({ name }) => name);
    const target = this.#targetOf(folder);
    const there = new Set(await readdir(target).catch(() => []));
    const missing = entries.filter(
      (entry) => entry.isFile() && !(there.has(entry.name) && this.#isCopied(join(folder, entry.name))),
    );
    for (const { name } of missing) {
      if (this.#isLate) return [];
      await this.#copy(join(folder, name), stamp);
    }
    // mtimes are wall-clock times, so compare with Date.now() rather than the server's configured clock.
    if (Date.now() - changed > SETTLED_MS) this.#seen.set(folder, { changed, folders });
    return folders;
  }

  /** Copies have the times of their files, which show whether one was replaced since. */
  #isCopied(path: string): boolean {
    if (!isReplaced(relative(this.#data, path))) return true;
    const [file, copy] = [path, this.#targetOf(path)].map((one) => statSync(one, { throwIfNoEntry: false }));
    return !file || (copy !== undefined && Math.abs(file.mtimeMs - copy.mtimeMs) <= SETTLED_MS);
  }

  async #shipLoose(name: string, stamp: number): Promise<void> {
    const path = join(this.#data, name);
    const found = statSync(path, { throwIfNoEntry: false });
    const known = found && `${found.size} ${found.mtimeMs}`;
    if (!known || this.#loose.get(name) === known) return;
    await this.#copy(path, stamp);
    this.#loose.set(name, known);
  }

  #targetOf(path: string): string {
    return join(this.#replica, "beside", relative(this.#data, path));
  }

  /** Copies a file. It gets its final name only when complete and durable. */
  async #copy(path: string, stamp: number): Promise<void> {
    const target = this.#targetOf(path);
    const file = await open(path, "r").catch((error: unknown) => {
      // The file may have been deleted since the scan.
      if (statSync(path, { throwIfNoEntry: false })) throw error;
    });
    if (!file) return;
    try {
      const { mtime } = await file.stat();
      for (const changed of await makeFolder(dirname(target))) this.#unsettled.add(changed);
      const place = placeOf(relative(this.#replica, target));
      const pieces = await PieceFile.open(`${target}${PART}`, place, this.#seal, 0);
      try {
        for (let offset = 0; ; ) {
          const bytes = await readAt(file, offset, PIECE_BYTES);
          // An empty piece marks the end.
          await pieces.add({ stamp, offset, bytes });
          if (bytes.length === 0) break;
          offset += bytes.length;
        }
        await pieces.settle();
      } finally {
        await pieces.close();
      }
      await utimes(`${target}${PART}`, mtime, mtime);
    } finally {
      await file.close();
    }
    await rename(`${target}${PART}`, target);
    // A deleted file that came back.
    await rm(`${target}${GONE}`, { force: true });
    this.#unsettled.add(dirname(target));
  }

  /** Marks deleted files and removes those marked before a given time; files of erased persons at once. */
  async prune(before: number, now: number): Promise<void> {
    const root = join(this.#replica, "beside");
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const erased = new Set(this.#erased());
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const isGone = entry.name.endsWith(GONE);
      const name = relative(root, isGone ? path.slice(0, -GONE.length) : path);
      const isErased = erased.has(placeOf(name)) || erased.has(basename(name));
      if (entry.name.endsWith(PART)) await rm(path, { force: true });
      else if (isGone) {
        if (isErased || (await stat(path)).mtimeMs < before) await rm(path, { force: true });
      } else if (!statSync(join(this.#data, name), { throwIfNoEntry: false })) {
        if (isErased) await rm(path, { force: true });
        else await markGone(path, now);
      }
    }
  }

  #erased(): string[] {
    return new ErasureFile(join(this.#data, ERASURES), false).read().flatMap(({ files }) => files);
  }
}

async function markGone(path: string, now: number): Promise<void> {
  await utimes(path, now / 1000, now / 1000);
  await rename(path, `${path}${GONE}`);
}
