import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync, statSync, unlinkSync } from "node:fs";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { ARRIVING } from "./data-folder.ts";
import { flushFolder, writeNewFile } from "./durable.ts";
import type { KeptFiles } from "./kept-files.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SHA256 = /^[0-9a-f]{64}$/;

export interface Received {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  keep(): Promise<void>;
  drop(): Promise<void>;
}

/** Content-addressed file store. Files are renamed only once completely written, so they are complete. */
export class Files {
  readonly #folder: string;
  /** Number of uploads in progress per hash. The sweep does not delete these files. */
  readonly #settling = new Map<string, number>();

  readonly #kept: KeptFiles | undefined;

  /** Discards uploads interrupted by the last shutdown. */
  constructor(folder: string, kept?: KeptFiles) {
    this.#folder = folder;
    this.#kept = kept;
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming, { recursive: true, mode: 0o700 });
  }

  get #incoming(): string {
    return join(this.#folder, ARRIVING);
  }

  pathOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new Error("a file is kept under a SHA-256 hash");
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }

  /** Returns undefined if the file does not exist. */
  async sizeOf(sha256: string): Promise<number | undefined> {
    try {
      return (await stat(this.pathOf(sha256))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async receive(bytes: AsyncIterable<Uint8Array>): Promise<Received> {
    const path = join(this.#incoming, randomBytes(16).toString("hex"));
    const { size, sha256 } = await writeNewFile(path, bytes);
    return {
      path,
      size,
      sha256,
      keep: () => this.#keep(path, sha256),
      drop: () => rm(path, { force: true }),
    };
  }

  /** Replaces an existing file too, so that timing does not reveal that another user has the same file. */
  async #keep(path: string, sha256: string): Promise<void> {
    const target = this.pathOf(sha256);
    const folder = join(target, "..");
    this.#settling.set(sha256, (this.#settling.get(sha256) ?? 0) + 1);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await this.#kept?.keep(target, path);
      await place(path, target);
      await flushFolder(folder);
      await flushFolder(this.#folder);
    } finally {
      const others = (this.#settling.get(sha256) ?? 1) - 1;
      if (others === 0) this.#settling.delete(sha256);
      else this.#settling.set(sha256, others);
    }
  }

  /** Deletes unused files older than an hour: the row that refers to a newer one may not be committed yet. */
  async sweep(now: number, isUsed: (sha256: string) => boolean): Promise<{ files: number; bytes: number }> {
    const swept = { files: 0, bytes: 0 };
    for (const name of await readdir(this.#incoming)) {
      removeOlder(join(this.#incoming, name), now - DAY, swept);
    }
    for (const folder of await readdir(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const sha256 of await readdir(join(this.#folder, folder))) {
        if (!SHA256.test(sha256)) continue;
        // The check and the removal run synchronously, so an upload of the same bytes cannot come in between.
        if (this.#settling.has(sha256) || isUsed(sha256)) continue;
        removeOlder(this.pathOf(sha256), now - HOUR, swept);
      }
    }
    return swept;
  }
}

async function place(path: string, target: string): Promise<void> {
  try {
    await rename(path, target);
  } catch (error) {
    // Windows cannot replace a file that is being read; the existing one has the same bytes.
    if (!existsSync(target)) throw error;
    const now = new Date();
    await utimes(target, now, now);
    await rm(path, { force: true });
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
    // The file is already deleted, or open on Windows; then the next sweep retries.
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
