import { statSync } from "node:fs";
import { StoreError } from "./migrate.ts";

/**
 * Refuses to open a folder owned by another user as root: SQLite's side files would belong to root, and the
 * server could no longer open them.
 */
export function refuseForeign(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner !== 0)
    throw new StoreError(
      `The data folder ${folder} belongs to the user with the number ${owner}. Run this as that user: sudo -u '#${owner}' freehold ...`,
    );
}
