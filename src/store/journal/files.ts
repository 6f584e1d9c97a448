import { existsSync, mkdirSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { JournalDatabase } from "./database.ts";

/** Part of a file in one row. */
export const PART_BYTES = 4 * 1024 * 1024;

/** Files of records and documents, whose contents never change. */
export class JournalFiles {
  readonly #folder: string;
  readonly #database: JournalDatabase;

  constructor(folder: string, database: JournalDatabase) {
    this.#folder = folder;
    this.#database = database;
  }

  /** Fetches files that are missing here. */
  async bring(paths: readonly string[]): Promise<void> {
    for (const path of paths) if (!existsSync(join(this.#folder, path))) await this.#fetch(path);
  }

  async bringAll(): Promise<void> {
    await this.bring(await this.#database.files());
  }

  async #fetch(path: string): Promise<void> {
    const target = join(this.#folder, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(`${target}.part`, "w", 0o600);
    try {
      for (let part = 0; ; part += 1) {
        const bytes = await this.#database.filePart(path, part);
        if (bytes === undefined) break;
        await file.writeFile(bytes);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${target}.part`, target);
  }
}
