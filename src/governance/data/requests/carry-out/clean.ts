import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { WriteContext } from "../../../../kernel/context.ts";
import { rewrite } from "../../../../store/scrub.ts";
import type { GovernanceParts } from "../../../part.ts";

/**
 * Databases up to this size are vacuumed at once; larger ones at night, since that blocks everyone. Deleted
 * content is overwritten in either case: vacuuming clears what SQLite may leave in gaps of rearranged pages.
 */
const SOON = 16 * 1024 * 1024;

/**
 * Removes remains of erased data outside of rows: deleted content is overwritten as it goes, and the database
 * is vacuumed once the call is durable, so that no page gap holds an older row. Database copies made before
 * upgrades still contain everything and are deleted. Returns their number.
 */
export function leaveNoTrace({ folder }: Pick<GovernanceParts, "folder">, { handle }: WriteContext): number {
  const copies = copiesIn(folder);
  handle.settled((committed) => {
    if (!committed) return;
    for (const copy of copies) rmSync(copy, { force: true });
    rewriteSoon(handle.connection);
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

/** Vacuums the database if it is small enough. */
export function rewriteSoon(connection: WriteContext["handle"]["connection"]): void {
  const size = connection.count`SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`;
  if (size <= SOON) rewrite(connection);
}
