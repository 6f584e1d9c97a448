import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FileAnswer } from "../../../kernel/stream.ts";
import type { Forgetter } from "../../../records/index.ts";

const FOLDER = "binders";
/** Long enough to be sent, short enough that no copy of anybody's data stays. */
const MINUTES = 10 * 60_000;

/** Where a binder lies while it is being sent. */
export class BinderShelf {
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

  /** Whoever is forgotten may stand in any binder that is being sent: all of them go. */
  get forgetter(): Forgetter {
    return {
      name: "binders",
      forget: async () => {
        const names = await readdir(this.#folder).catch(() => []);
        return { destroyed: names.length, keys: [], files: names.map((name) => join(FOLDER, name)) };
      },
    };
  }

  /** Removes the binders that were sent; all of them, when somebody is to be forgotten. */
  async sweep(all = false): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
      // The wall's clock, as the file has it.
      if (all || mtimeMs < Date.now() - MINUTES) await rm(path, { force: true });
    }
  }
}
