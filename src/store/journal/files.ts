import { existsSync, mkdirSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { isArriving, LASTING } from "../data-folder.ts";
import type { KeptFiles } from "../kept-files.ts";
import { readAt } from "../pages/read-at.ts";
import { placeOf } from "../shipping/places.ts";
import type { JournalDatabase } from "./database.ts";

/** Bytes in one row. */
const PART_BYTES = 4 * 1024 * 1024;
/** A file that was sent is in the folder within this time, or was given up. */
const ARRIVAL_MS = 60_000;
const OF_ALL = { recursive: true, withFileTypes: true } as const;

/** Fetches files of records and documents that this process does not have yet. */
export class BroughtFiles {
  readonly #folder: string;
  readonly #database: JournalDatabase;

  constructor(folder: string, database: JournalDatabase) {
    this.#folder = folder;
    this.#database = database;
  }

  async bring(paths: readonly string[]): Promise<void> {
    for (const path of paths) if (!existsSync(join(this.#folder, path))) await this.#fetch(path);
  }

  async bringAll(): Promise<void> {
    await this.bring(await this.#database.files());
  }

  /** Removes files that the leader no longer has. */
  async clean(): Promise<void> {
    const known = new Set(await this.#database.files());
    for (const path of await lastingFiles(this.#folder))
      if (!known.has(placeOf(relative(this.#folder, path)))) await rm(path, { force: true });
  }

  async #fetch(path: string): Promise<void> {
    const first = await this.#database.filePart(path, 0);
    // Erased since.
    if (first === undefined) return;
    const target = join(this.#folder, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(`${target}.partial`, "w", 0o600);
    try {
      let bytes: Uint8Array | undefined = first;
      for (let part = 1; bytes !== undefined; part += 1) {
        await file.writeFile(bytes);
        bytes = await this.#database.filePart(path, part);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${target}.partial`, target);
  }
}

interface SentFilesOptions {
  readonly database: Pick<JournalDatabase, "putFilePart" | "files" | "removeFile">;
  readonly epoch: number;
  readonly folder: string;
  /** Names a file to those that follow, before the records that name it. */
  tell(place: string): void;
  /** Asks until the database answers. */
  insist(ask: () => Promise<boolean>): Promise<boolean>;
}

/** Files that the leader adds. They are in the database before anything that names them. */
export class SentFiles implements KeptFiles {
  readonly #options: SentFilesOptions;
  /** When each file was sent that was not seen in the folder yet; infinite until it is. */
  readonly #sent = new Map<string, number>();
  #removing: Promise<void> = Promise.resolve();

  constructor(options: SentFilesOptions) {
    this.#options = options;
  }

  async keep(path: string, from: string): Promise<void> {
    const { database, epoch, folder, tell, insist } = this.#options;
    const place = placeOf(relative(folder, path));
    this.#sent.set(place, Number.POSITIVE_INFINITY);
    // The same file may be removed at this moment.
    await this.#removing.catch(() => undefined);
    const file = await open(from, "r");
    try {
      for (let part = 0; ; part += 1) {
        const bytes = await readAt(file, part * PART_BYTES, PART_BYTES);
        // An empty file is one empty part.
        if (bytes.length === 0 && part > 0) break;
        const isKept = await insist(() => database.putFilePart(epoch, place, part, bytes));
        if (!isKept) throw new Error("another process leads");
      }
    } finally {
      this.#sent.set(place, performance.now());
      await file.close();
    }
    tell(place);
  }

  /** Removes files that the folder no longer has. */
  async sweep(): Promise<void> {
    const { database, epoch, folder } = this.#options;
    for (const place of await database.files()) {
      const isHere = existsSync(join(folder, place));
      const isArriving = performance.now() - (this.#sent.get(place) ?? -ARRIVAL_MS) < ARRIVAL_MS;
      if (!isHere && isArriving) continue;
      this.#sent.delete(place);
      if (isHere) continue;
      this.#removing = database.removeFile(epoch, place);
      await this.#removing;
    }
  }

  /** Sends what the folder has already. */
  async sendAll(): Promise<void> {
    for (const path of await lastingFiles(this.#options.folder)) await this.keep(path, path);
  }
}

async function lastingFiles(folder: string): Promise<string[]> {
  const found = LASTING.map((name) => readdir(join(folder, name), OF_ALL).catch(() => []));
  return (await Promise.all(found))
    .flat()
    .filter((entry) => entry.isFile() && !isArriving(relative(folder, entry.parentPath)))
    .map((entry) => join(entry.parentPath, entry.name));
}
