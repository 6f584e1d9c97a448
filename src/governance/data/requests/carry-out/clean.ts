import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { WriteContext } from "../../../../kernel/context.ts";
import type { Connection } from "../../../../store/connection.ts";
import { rewrite } from "../../../../store/scrub.ts";
import type { Store } from "../../../../store/store.ts";
import type { GovernanceParts } from "../../../part.ts";

/** Larger databases are vacuumed at night, since vacuuming blocks everyone. */
const SOON = 16 * 1024 * 1024;

/**
 * Vacuums the database once the call is durable, since page gaps may hold old rows. Deletes copies made
 * before upgrades, which still contain everything. Returns the number of copies.
 */
export function leaveNoTrace(
  { folder, store }: Pick<GovernanceParts, "folder" | "store">,
  { handle }: WriteContext,
): number {
  const copies = copiesIn(folder);
  handle.settled((committed) => {
    if (!committed) return;
    for (const copy of copies) rmSync(copy, { force: true });
    rewriteSoon(store, handle.connection);
  });
  return copies.length;
}

function copiesIn(folder: string): string[] {
  try {
    return readdirSync(join(folder, "snapshots")).map((name) => join(folder, "snapshots", name));
  } catch {
    // No upgrade so far.
    return [];
  }
}

export function rewriteSoon({ log }: Pick<Store, "log">, connection: Connection): void {
  const size = connection.count`SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`;
  if (size > SOON) return;
  try {
    rewrite(connection, log);
  } catch {
    // The disk is full. The nightly run tries again.
  }
}
