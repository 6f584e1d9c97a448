import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseFile } from "../../store/database-file.ts";
import { exchange, KEPT, prepareExchange, UPGRADE } from "../../store/exchange.ts";
import { LASTING } from "../backups/tree.ts";
import { copyTree, link, ownAs } from "./double.ts";

/** Where the data is as the program before left it. */
const BEFORE = join(UPGRADE, "before");

/** In these a file is written once: a second name keeps it as well as a copy, and takes no room. */
const UNCHANGING: readonly string[] = [...LASTING, "exports", "snapshots"];

const RECORDS = "freehold.db";

/**
 * Holds fast what is in a data folder, so that it can come back. The long part of it goes on while the program works:
 * as long as this reads the database, whatever is written stays in the log beside it, so that the file, copied at
 * leisure, and that log, copied when all is still, are together the last state.
 */
export class Snapshot {
  readonly #data: string;
  #file: DatabaseFile | undefined;
  #reader: Database | undefined;

  /** The long part. */
  constructor(data: string) {
    this.#data = data;
    clearSnapshot(data);
    mkdirSync(join(data, BEFORE), { recursive: true, mode: 0o700 });
    for (const name of [UPGRADE, BEFORE]) ownAs(data, join(data, name));
    this.#linkUnchanging();
    // Without this file nobody has it open: it is copied with the rest.
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

  /** The rest, when nobody has the folder open any more. */
  finish(): void {
    const isCopied = this.#reader !== undefined;
    for (const name of changingIn(this.#data))
      if (!isCopied || (name !== RECORDS && name !== `${RECORDS}-shm`))
        copyTree(join(this.#data, name), join(this.#data, BEFORE, name));
    this.#linkUnchanging();
    this.letGo();
  }

  /** Lets the log be emptied again. */
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

/** A connection that sees one state until it is closed. */
function readerOf(path: string): Database {
  const database = new Database(path, { readonly: true, strict: true });
  database.run("BEGIN");
  database.query("SELECT count(*) FROM sqlite_schema").get();
  return database;
}

/** How many bytes a snapshot takes, and how many are free for it. */
export function roomForSnapshot(data: string): { needed: number; free: number } {
  const needed = changingIn(data).reduce((sum, name) => sum + sizeOf(join(data, name)), 0);
  const { bavail, bsize } = statfsSync(data);
  return { needed, free: bavail * bsize };
}

/** Brings the data back as it was; answers the folder that holds what the newer program had made of it. */
export function bringBack(data: string, stamp: string): string | undefined {
  const stage = prepareExchange(data);
  for (const name of readdirSync(join(data, BEFORE))) link(join(data, BEFORE, name), join(stage, name));
  const kept = exchange(data, stamp);
  if (kept === undefined) return undefined;
  ownAs(data, join(data, kept));
  return join(data, kept);
}

/** Where the snapshot is. */
export const snapshotOf = (data: string) => join(data, BEFORE);

/** Removes the snapshot. */
export function clearSnapshot(data: string): void {
  rmSync(join(data, BEFORE), { recursive: true, force: true });
}

const changingIn = (data: string) =>
  readdirSync(data).filter((name) => !UNCHANGING.includes(name) && !staysIn(name));

/** What the exchange of a folder's contents leaves where it is, and what belongs to a moment. */
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
