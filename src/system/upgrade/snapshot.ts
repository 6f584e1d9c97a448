import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseFileName, LASTING } from "../../store/data-folder.ts";
import { DatabaseFile } from "../../store/database-file.ts";
import { exchange, KEPT, prepareExchange, UPGRADE } from "../../store/exchange.ts";
import { copyTree, link, ownAs } from "./double.ts";

/** Data as the previous program left it. */
const BEFORE = join(UPGRADE, "before");

/** Immutable files: a hard link is as good as a copy and takes no space. */
const UNCHANGING: readonly string[] = [...LASTING, "exports", "snapshots"];

const RECORDS: DatabaseFileName = "freehold.db";

/**
 * Preserves a data folder for rollback, mostly while the program runs: an open read transaction keeps new
 * writes in the WAL, so the database file copied now and the WAL copied after the stop form the last state.
 */
export class Snapshot {
  readonly #data: string;
  #file: DatabaseFile | undefined;
  #reader: Database | undefined;

  /** Copies everything possible while the program runs. */
  constructor(data: string) {
    this.#data = data;
    clearSnapshot(data);
    mkdirSync(join(data, BEFORE), { recursive: true, mode: 0o700 });
    for (const name of [UPGRADE, BEFORE]) ownAs(data, join(data, name));
    this.#linkUnchanging();
    // Without a -shm file, the database is not open and is copied with the rest.
    if (!existsSync(join(data, `${RECORDS}-shm`))) return;
    const path = join(data, RECORDS);
    try {
      this.#file = new DatabaseFile(path);
      this.#reader = readerOf(path);
      this.#file.copyTo(join(data, BEFORE, RECORDS));
      ownAs(path, join(data, BEFORE, RECORDS));
    } catch (error) {
      this.letGo();
      throw error;
    }
  }

  /** Copies the rest, once the program is stopped. */
  finish(): void {
    const isCopied = this.#reader !== undefined;
    for (const name of changingIn(this.#data))
      if (!isCopied || (name !== RECORDS && name !== `${RECORDS}-shm`))
        copyTree(join(this.#data, name), join(this.#data, BEFORE, name));
    this.#linkUnchanging();
    this.letGo();
  }

  /** Ends the read transaction, so that the WAL can be checkpointed. */
  letGo(): void {
    this.#reader?.run("COMMIT");
    this.#reader?.close(true);
    this.#reader = undefined;
    this.#file?.close();
    this.#file = undefined;
  }

  #linkUnchanging(): void {
    for (const name of readdirSync(this.#data))
      if (UNCHANGING.includes(name)) link(join(this.#data, name), join(this.#data, BEFORE, name));
  }
}

/** Connection with an open read transaction. */
function readerOf(path: string): Database {
  const database = new Database(path, { readonly: true, strict: true });
  database.run("BEGIN");
  database.query("SELECT count(*) FROM sqlite_schema").get();
  return database;
}

export function roomForSnapshot(data: string): { needed: number; free: number } {
  const needed = changingIn(data).reduce((sum, name) => sum + sizeOf(join(data, name)), 0);
  const { bavail, bsize } = statfsSync(data);
  return { needed, free: bavail * bsize };
}

/** Restores the data; returns the folder with the data that the newer program left. */
export function bringBack(data: string, stamp: string): string | undefined {
  const stage = prepareExchange(data);
  for (const name of readdirSync(join(data, BEFORE))) link(join(data, BEFORE, name), join(stage, name));
  const kept = exchange(data, stamp);
  if (kept === undefined) return undefined;
  ownAs(data, join(data, kept));
  return join(data, kept);
}

export const snapshotOf = (data: string) => join(data, BEFORE);

export function clearSnapshot(data: string): void {
  rmSync(join(data, BEFORE), { recursive: true, force: true });
}

const changingIn = (data: string) =>
  readdirSync(data).filter((name) => !UNCHANGING.includes(name) && !staysIn(name));

/** Files that a rollback leaves in place, such as backups and logs. */
const staysIn = (name: string) =>
  name.startsWith(".") ||
  name.startsWith(KEPT) ||
  name === "backups" ||
  name === "logs" ||
  name === "reserve" ||
  name === "lock" ||
  name.startsWith("lock-");

function sizeOf(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
