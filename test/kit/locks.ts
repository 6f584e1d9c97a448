import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files on which SQLite holds its locks: each database and the index of its WAL. */
const LOCKED = ["freehold.db", "freehold.db-shm", "vault.db", "vault.db-shm"] as const;

/** Files of a data folder on which the process should hold a lock but does not. Works only on Linux. */
export function unlockedIn(
  folder: string,
  pid: number = process.pid,
  names: readonly string[] = LOCKED,
): string[] {
  if (process.platform !== "linux") return [];
  // Columns: number, kind, mode, type, process, device:device:inode, first and last byte.
  const lines = readFileSync("/proc/locks", "utf8").split("\n");
  const held = new Set(
    lines.flatMap((line) => {
      const [, , , , holder, file] = line.trim().split(/\s+/);
      return Number(holder) === pid ? [Number(file?.split(":").at(-1))] : [];
    }),
  );
  return names.filter((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return !found || !held.has(found.ino);
  });
}
