import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { ARRIVING, isArriving, isReplaced, LASTING } from "../data-folder.ts";
import type { KeptFiles } from "../kept-files.ts";
import { readAt } from "../pages/read-at.ts";
import { placeOf } from "../shipping/places.ts";
import type { JournalDatabase } from "./database.ts";
import { NoLeader } from "./no-leader.ts";
import type { Claim } from "./tables.ts";

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

  /** Brings files that a row names. */
  async bring(paths: readonly string[]): Promise<void> {
    for (const path of paths) if (!(await this.#isHere(path))) await this.#fetch(path);
  }

  async bringAll(): Promise<void> {
    for (const [path, size] of await this.#database.files())
      if (!isUnderWay(path) && !(await this.#isHere(path, size))) await this.#fetch(path);
  }

  /** Removes files that the leader no longer has. */
  async clean(): Promise<void> {
    const known = await this.#database.files();
    for (const path of await lastingFiles(this.#folder))
      if (!known.has(placeOf(relative(this.#folder, path)))) await rm(path, { force: true });
  }

  /** Only archived files change under their name; the size shows whether an earlier process kept others completely. */
  async #isHere(path: string, size?: number): Promise<boolean> {
    const found = await stat(join(this.#folder, path)).catch(() => undefined);
    if (!found || (size !== undefined && found.size !== size)) return false;
    if (!isReplaced(path)) return true;
    const file = await open(join(this.#folder, path));
    try {
      const sums: string[] = [];
      for await (const bytes of partsOf(file)) sums.push(md5(bytes));
      return Bun.deepEquals(sums, await this.#database.fileSums(path));
    } finally {
      await file.close();
    }
  }

  async #fetch(path: string): Promise<void> {
    const target = join(this.#folder, path);
    const partial = `${target}.partial`;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(partial, "w", 0o600);
    let isThere = false;
    try {
      isThere = await this.#database.readFile(path, (bytes) => file.writeFile(bytes));
      await file.sync();
    } finally {
      await file.close();
    }
    if (isThere) await rename(partial, target);
    // Erased since.
    else await rm(partial);
  }
}

interface SentFilesOptions {
  readonly database: Pick<JournalDatabase, "putFilePart" | "placeFile" | "files" | "removeFile">;
  readonly folder: string;
  /** As of now. */
  claim(): Claim;
  /** Names a file to those that follow, before the records that name it. */
  announce(place: string): void;
  /** Asks until the database answers. */
  insist(ask: () => Promise<boolean>): Promise<boolean>;
}

/** Files that the leader adds. They are in the database before anything that names them. */
export class SentFiles implements KeptFiles {
  readonly #options: SentFilesOptions;
  /** When each file was sent that was not seen in the folder yet; infinite until it is. */
  readonly #sent = new Map<string, number>();
  readonly #arriving = new Set<string>();
  #removing: Promise<void> = Promise.resolve();

  constructor(options: SentFilesOptions) {
    this.#options = options;
  }

  async keep(path: string, from: string): Promise<void> {
    const { database, claim, folder, announce, insist } = this.#options;
    const place = placeOf(relative(folder, path));
    this.#sent.set(place, Number.POSITIVE_INFINITY);
    // The same file may be removed at this moment.
    await this.#removing.catch(() => undefined);
    // Others see the whole file, or the one before, or none.
    const arriving = `${ARRIVING}/${randomUUID()}`;
    this.#arriving.add(arriving);
    const file = await open(from, "r");
    try {
      let part = 0;
      for await (const bytes of partsOf(file)) {
        const nth = part++;
        if (!(await insist(() => database.putFilePart(claim(), arriving, nth, bytes)))) throw new NoLeader();
      }
      if (!(await insist(() => database.placeFile(claim(), arriving, place)))) throw new NoLeader();
    } finally {
      this.#sent.set(place, performance.now());
      this.#arriving.delete(arriving);
      await file.close();
    }
    announce(place);
  }

  /** Removes files that the folder no longer has, and what did not arrive completely. */
  async sweep(): Promise<void> {
    const { database, claim, folder } = this.#options;
    for (const place of (await database.files()).keys()) {
      if (isUnderWay(place)) {
        if (!this.#arriving.has(place)) await database.removeFile(claim(), place);
        continue;
      }
      const isHere = existsSync(join(folder, place));
      const isFresh = performance.now() - (this.#sent.get(place) ?? -ARRIVAL_MS) < ARRIVAL_MS;
      if (!isHere && isFresh) continue;
      this.#sent.delete(place);
      if (isHere) continue;
      this.#removing = database.removeFile(claim(), place);
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

/** An empty file is one empty part. */
async function* partsOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const bytes = await readAt(file, part * PART_BYTES, PART_BYTES);
    if (bytes.length === 0 && part > 0) return;
    yield bytes;
  }
}

/** True for the name of a file, not all parts of which are in the database yet. */
const isUnderWay = (path: string) => path.startsWith(`${ARRIVING}/`);

const md5 = (bytes: Uint8Array) => new Bun.CryptoHasher("md5").update(bytes).digest("hex");
