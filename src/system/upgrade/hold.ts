import { existsSync, lchownSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { UPGRADE } from "../../store/exchange.ts";
import { lockFolder } from "../../store/lock.ts";
import { Trouble } from "../../trouble.ts";
import { snapshotOf } from "./snapshot.ts";

/** Keeps a second upgrade off a data folder, and tells a living upgrade from what a killed one has left. */
export function holdUpgrade(data: string): () => void {
  const folder = join(data, UPGRADE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = locked(folder);
  if (!unlock) throw new Trouble(`Another upgrade of ${data} is under way. Wait until that has ended.`);
  // Whom the folder belongs to clears it away when this ends before its time.
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(data);
    for (const path of [folder, join(folder, "lock")]) lchownSync(path, uid, gid);
  }
  return () => {
    unlock();
    // A snapshot that is still there is the way back that could not be gone to its end.
    if (!existsSync(snapshotOf(data))) rmSync(folder, { recursive: true, force: true });
  };
}

/** Whether an upgrade that was killed has left something in a data folder. */
export function hasUpgradeRemains(data: string): boolean {
  const folder = join(data, UPGRADE);
  if (!existsSync(folder)) return false;
  const unlock = locked(folder);
  unlock?.();
  return unlock !== undefined;
}

/** Removes it: when a program is ready, nobody needs to go back to the data from before. */
export function clearUpgradeRemains(data: string): void {
  if (hasUpgradeRemains(data)) rmSync(join(data, UPGRADE), { recursive: true, force: true });
}

function locked(folder: string): (() => void) | undefined {
  try {
    return lockFolder(folder);
  } catch {
    return undefined;
  }
}
