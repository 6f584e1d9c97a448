import { statSync } from "node:fs";
import { StoreError } from "./migrate.ts";

/**
 * Refuses the administrator a folder that is somebody else's: the files that SQLite makes beside a database would be
 * the administrator's, and the appliance could not open them any more.
 */
export function refuseForeign(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner !== 0)
    throw new StoreError(
      `The data folder ${folder} belongs to the user with the number ${owner}. Run this as that user: sudo -u '#${owner}' freehold ...`,
    );
}
