import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { WriteContext } from "../../../../kernel/context.ts";
import { rewrite } from "../../../../store/scrub.ts";
import type { GovernanceParts } from "../../../part.ts";

/**
 * Up to this size the database is written anew at once; a larger one would have everybody wait, and is at night.
 * What is deleted is overwritten in either: this takes what SQLite may leave in the gaps of a page it rearranged.
 */
const SOON = 16 * 1024 * 1024;

/**
 * Leaves no trace of what was erased outside of rows: what was deleted is overwritten as it goes, and once the call
 * is durable the database is written anew, so that no gap within a page holds an older row. Copies that were made
 * of the database before upgrades hold everything still: they go too. Answers how many.
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
    // There was no upgrade yet.
    return [];
  }
}

/** Writes the database anew, if that takes no longer than people wait. */
export function rewriteSoon(connection: WriteContext["handle"]["connection"]): void {
  const size = connection.count`SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`;
  if (size <= SOON) rewrite(connection);
}
