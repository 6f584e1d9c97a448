import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { lockFolder } from "../../store/lock.ts";
import { StoreError } from "../../store/migrate.ts";

export const ownFolder = (data: string) => join(data, "desktop");

/** Claims a data folder until release or the end of the process. Undefined if another process holds it. */
export function claim(data: string): (() => void) | undefined {
  const folder = ownFolder(data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

export function isClaimed(data: string): boolean {
  if (!existsSync(ownFolder(data))) return false;
  const release = claim(data);
  release?.();
  return release === undefined;
}
