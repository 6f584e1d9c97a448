import { existsSync, lchownSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { UPGRADE } from "../../store/exchange.ts";
import { lockFolder } from "../../store/lock.ts";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { snapshotOf } from "./snapshot.ts";

/** Prevents a second upgrade, and tells a running upgrade from the remains of a killed one. */
export function holdUpgrade(data: string): () => void {
  const folder = join(data, UPGRADE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = locked(folder);
  if (!unlock) throw new UserError(say("system.serverUpgrade.underWay", { folder: data }));
  // Lets the folder's owner remove the remains if this process is killed.
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(data);
    for (const path of [folder, join(folder, "lock")]) lchownSync(path, uid, gid);
  }
  return () => {
    unlock();
    // A remaining snapshot means an incomplete rollback.
    if (!existsSync(snapshotOf(data))) rmSync(folder, { recursive: true, force: true });
  };
}

export function hasUpgradeRemains(data: string): boolean {
  const folder = join(data, UPGRADE);
  if (!existsSync(folder)) return false;
  const unlock = locked(folder);
  unlock?.();
  return unlock !== undefined;
}

/** Once the program is ready, the old data is no longer needed. */
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
