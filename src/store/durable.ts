import { closeSync, fsyncSync, openSync } from "node:fs";

/** Flushes a file to disk. */
export function syncFile(path: string): void {
  sync(path, "r+");
}

/** Flushes a directory to disk. Windows has no such call and needs none. */
export function syncFolder(path: string): void {
  if (process.platform !== "win32") sync(path, "r");
}

function sync(path: string, flags: "r" | "r+"): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
