import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { lockFolder } from "../../store/lock.ts";
import { StoreError } from "../../store/migrate.ts";

/** Where a desktop keeps what is its own, within the data folder. */
export const ownFolder = (data: string) => join(data, "desktop");

/**
 * Makes this process the desktop of a data folder, until it lets go of it or ends, however it ends. Undefined when
 * another process is: one that runs, or one that is about to.
 */
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

/** Whether some process is the desktop of a data folder. */
export function isClaimed(data: string): boolean {
  if (!existsSync(ownFolder(data))) return false;
  const release = claim(data);
  release?.();
  return release === undefined;
}
