import { Database } from "bun:sqlite";
import { join } from "node:path";
import { StoreError } from "./migrate.ts";

/** Somebody else has the data folder open. */
export class FolderInUse extends StoreError {}

/**
 * Keeps a second program off a data folder. The lock is SQLite's own on a file beside the database: the
 * operating system lets go of it when the process ends, however it ends.
 */
export function lockFolder(folder: string): () => void {
  const lock = new Database(join(folder, "lock"), { create: true, strict: true });
  try {
    lock.run("PRAGMA locking_mode = EXCLUSIVE");
    lock.run("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    throw new FolderInUse(
      `Another Freehold is using the data folder ${folder}. Stop it first, or name another folder with --data.`,
      { cause },
    );
  }
  return () => lock.close();
}
