import { closeSync, fdatasync, openSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "./durable.ts";

const syncData = promisify(fdatasync);

/**
 * Write-ahead log of an open database, synced in the thread pool. SQLite holds no lock on the log, so this
 * second descriptor releases none, and it keeps the file for as long as the database is open.
 */
export class SyncedLog {
  readonly #descriptor: number;

  constructor(path: string) {
    // Windows only flushes files that are open for writing.
    this.#descriptor = openSync(`${path}-wal`, "r+");
    // With synchronous=NORMAL, SQLite does not sync the entry of a new file.
    syncFolder(dirname(path));
  }

  sync(): Promise<void> {
    return syncData(this.#descriptor);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
