import { closeSync, fsyncSync, openSync } from "node:fs";

/** Waits until a file is on the disk. */
export function syncFile(path: string): void {
  sync(path, "r+");
}

/** Waits until the names in a folder are on the disk. Windows has no such call, and needs none. */
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
