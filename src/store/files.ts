import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync, statSync, unlinkSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SHA256 = /^[0-9a-f]{64}$/;

/** A file that has arrived whole but is not kept yet. */
export interface Received {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** Gives it its place; afterwards it is on the disk for good, whatever happens. */
  keep(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * The files of an appliance, each kept once under the hash of its bytes. A file is written beside its place,
 * forced to the disk and then renamed, so that whatever stands under a hash is whole.
 */
export class Files {
  readonly #folder: string;
  /** Hashes that are being given their place: a sweep leaves them alone. */
  readonly #settling = new Map<string, number>();

  /** Opens the folder. What was arriving when the program ended never will. */
  constructor(folder: string) {
    this.#folder = folder;
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming, { recursive: true, mode: 0o700 });
  }

  get #incoming(): string {
    return join(this.#folder, "incoming");
  }

  pathOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new Error("a file is kept under a SHA-256 hash");
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }

  /** The size of a file, or undefined when there is none. */
  async sizeOf(sha256: string): Promise<number | undefined> {
    try {
      return (await stat(this.pathOf(sha256))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Takes bytes in as they come, one chunk at a time. When they break off, nothing is left of them. */
  async receive(bytes: AsyncIterable<Uint8Array>): Promise<Received> {
    const path = join(this.#incoming, randomBytes(16).toString("hex"));
    try {
      const { size, sha256 } = await write(path, bytes);
      return {
        path,
        size,
        sha256,
        keep: () => this.#keep(path, sha256),
        drop: () => rm(path, { force: true }),
      };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /**
   * Gives an arrived file its place. It takes the place of one that is already there: the same bytes, and
   * the same work, so that nobody learns from the time it takes whether somebody else has them too.
   */
  async #keep(path: string, sha256: string): Promise<void> {
    const target = this.pathOf(sha256);
    const folder = join(target, "..");
    this.#settling.set(sha256, (this.#settling.get(sha256) ?? 0) + 1);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await place(path, target);
      await syncFolder(folder);
      await syncFolder(this.#folder);
    } finally {
      const others = (this.#settling.get(sha256) ?? 1) - 1;
      if (others === 0) this.#settling.delete(sha256);
      else this.#settling.set(sha256, others);
    }
  }

  /**
   * Removes the files that nobody uses. One that was placed within the hour stays: the row that will use it
   * may be on its way. Answers how many went, and their bytes.
   */
  async sweep(now: number, isUsed: (sha256: string) => boolean): Promise<{ files: number; bytes: number }> {
    const swept = { files: 0, bytes: 0 };
    for (const name of await readdir(this.#incoming)) {
      removeOlder(join(this.#incoming, name), now - DAY, swept);
    }
    for (const folder of await readdir(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const sha256 of await readdir(join(this.#folder, folder))) {
        if (!SHA256.test(sha256)) continue;
        // From the question to the removal nothing else can run: an upload of the same bytes comes before or after.
        if (this.#settling.has(sha256) || isUsed(sha256)) continue;
        removeOlder(this.pathOf(sha256), now - HOUR, swept);
      }
    }
    return swept;
  }
}

async function write(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of bytes) {
      await writeAll(file, chunk);
      hash.update(chunk);
      size += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest("hex") };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, at, chunk.length - at);
    at += bytesWritten;
  }
}

async function place(path: string, target: string): Promise<void> {
  try {
    await rename(path, target);
  } catch (error) {
    // Windows does not replace a file that somebody is reading; the one there holds the same bytes.
    if (!existsSync(target)) throw error;
    const now = new Date();
    await utimes(target, now, now);
    await rm(path, { force: true });
  }
}

/** Forces a folder's list of names to the disk. Windows has no such call, and does it by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function removeOlder(path: string, before: number, swept: { files: number; bytes: number }): void {
  try {
    const { mtimeMs, size } = statSync(path);
    if (mtimeMs >= before) return;
    unlinkSync(path);
    swept.files += 1;
    swept.bytes += size;
  } catch (error) {
    // Gone meanwhile, or open on Windows: the next sweep sees.
    if (!isMissing(error) && !isBusy(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

function isBusy(error: unknown): boolean {
  return ["EBUSY", "EPERM", "EACCES"].includes(codeOf(error) ?? "");
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
