import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FileAnswer } from "../../../kernel/stream.ts";
import type { Forgetter } from "../../../records/index.ts";

const FOLDER = "binders";
/** Long enough for a download, short enough that no copy of personal data remains. */
const MINUTES = 10 * 60_000;

/** Temporary storage during download. */
export class BinderStore {
  readonly #folder: string;

  constructor(data: string) {
    this.#folder = join(data, FOLDER);
  }

  async put(bytes: Uint8Array, filename: string): Promise<FileAnswer> {
    await this.sweep();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, randomBytes(16).toString("hex"));
    await writeFile(path, bytes, { mode: 0o600, flag: "wx" });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return new FileAnswer({ path, size: bytes.length, contentType: "application/zip", filename, sha256 });
  }

  /** Any binder may contain an erased person, so an erasure deletes all of them. */
  get forgetter(): Forgetter {
    return {
      name: "binders",
      forget: async () => {
        const names = await readdir(this.#folder).catch(() => []);
        return { destroyed: names.length, keys: [], files: names.map((name) => join(FOLDER, name)) };
      },
    };
  }

  /** Deletes old binders; all of them for an erasure. */
  async sweep(all = false): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
      // mtimes are wall-clock time, so compare with Date.now() rather than the application clock.
      if (all || mtimeMs < Date.now() - MINUTES) await rm(path, { force: true });
    }
  }
}
