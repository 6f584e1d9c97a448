import { closeSync, fsyncSync, openSync } from "node:fs";

export function syncFile(path: string): void {
  sync(path, "r+");
}

/** Flushes a directory. Windows cannot do so and does not need to. */
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
