import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { writeNewFile } from "../../../store/durable.ts";

export interface WrittenFile {
  name: string;
  size: number;
  sha256: string;
}

const NAME = /^[0-9a-f]{32}$/;

/** Folder of export files, outside all served paths and under random names. */
export class ExportFolder {
  readonly #path: string;

  constructor(data: string) {
    this.#path = join(data, "exports");
  }

  pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error("an export is kept under a random name");
    return join(this.#path, name);
  }

  relative(name: string): string {
    return `exports/${name}`;
  }

  /** Leaves nothing behind on failure. */
  async write(bytes: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
    mkdirSync(this.#path, { recursive: true, mode: 0o700 });
    const name = randomBytes(16).toString("hex");
    return { name, ...(await writeNewFile(this.pathOf(name), bytes)) };
  }

  /** Synchronous: a file reported as deleted is gone even if the program ends now. */
  remove(name: string): void {
    rmSync(this.pathOf(name), { force: true });
  }

  /** Deletes files without an export, left by a crash while writing. */
  async sweep(used: ReadonlySet<string>): Promise<void> {
    mkdirSync(this.#path, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#path)) {
      if (NAME.test(name) && !used.has(name)) this.remove(name);
    }
  }
}
