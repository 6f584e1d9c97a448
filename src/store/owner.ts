import { statSync } from "node:fs";
import { say } from "../text/message.ts";
import { StoreError } from "./migrate.ts";

/**
 * Refuses to open a folder owned by another user as root: SQLite's side files would belong to root, and the
 * server could no longer open them.
 */
export function refuseForeign(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner !== 0)
    throw new StoreError(say("system.serverStore.otherOwner", { folder, owner: String(owner) }));
}
