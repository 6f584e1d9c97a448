import { Database, SQLiteError } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { say } from "../text/message.ts";
import { databasePath } from "./data-folder.ts";
import { StoreError } from "./migrate.ts";

export class FolderInUse extends StoreError {}

const LOCK = "lock";
/** File that is locked to claim a data folder. No other tool has a reason to keep it open. */
const claimedIn = (folder: string) => databasePath(folder, "vault");
/** Exceeds the time for which a backup tool reads the database. */
const CLAIM_MS = 2000;

/** Locks a folder against other processes by an SQLite lock, which the system releases even after a crash. */
export function lockFolder(folder: string): () => void {
  const lock = new Database(join(folder, LOCK), { create: true, strict: true });
  try {
    lock.run("PRAGMA locking_mode = EXCLUSIVE");
    lock.run("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close(true);
    throw new FolderInUse(say("system.serverStore.folderInUse", { folder }), { cause });
  }
  return () => lock.close(true);
}

/** Locks a data folder. Deleting the lock file does not unlock it. */
export function lockData(folder: string): () => void {
  const unlock = lockFolder(folder);
  try {
    refuseServed(folder);
  } catch (error) {
    unlock();
    throw error;
  }
  return unlock;
}

/** True if another process uses the folder. Does not create a lock file. */
export function isInUse(folder: string): boolean {
  try {
    if (existsSync(join(folder, LOCK))) lockFolder(folder)();
    refuseServed(folder);
    return false;
  } catch (error) {
    if (error instanceof FolderInUse) return true;
    throw error;
  }
}

function refuseServed(folder: string): void {
  const path = claimedIn(folder);
  if (!existsSync(path)) return;
  const vault = new Database(path, { readwrite: true, strict: true });
  try {
    claim(vault, folder);
  } catch (error) {
    // Other errors mean damaged files, which their readers report.
    if (error instanceof FolderInUse) throw error;
  } finally {
    vault.close(true);
  }
}

/** Throws if another process has the database open, and keeps others out for as long as `client` is open. */
export function claim(client: Database, folder: string): void {
  client.run(`PRAGMA busy_timeout = ${CLAIM_MS}`);
  try {
    // Opens the WAL in shared mode before the brief exclusive lock.
    client.query("SELECT count(*) FROM sqlite_schema").get();
    client.run("PRAGMA locking_mode = EXCLUSIVE");
    client.run("BEGIN IMMEDIATE");
    client.run("PRAGMA locking_mode = NORMAL");
    client.run("COMMIT");
  } catch (cause) {
    if (cause instanceof SQLiteError && cause.code?.startsWith("SQLITE_BUSY"))
      throw new FolderInUse(say("system.serverStore.vaultInUse", { file: claimedIn(folder) }), { cause });
    throw cause;
  } finally {
    client.run("PRAGMA busy_timeout = 0");
  }
}
