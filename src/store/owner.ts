import { statSync } from "node:fs";
import { say } from "../text/message.ts";
import { StoreError } from "./migrate.ts";

/** As root, refuses another user's folder: the server could not access the side files SQLite creates. */
export function refuseForeign(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner !== 0)
    throw new StoreError(say("system.serverStore.otherOwner", { folder, owner: String(owner) }));
}
