import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseName } from "../data-folder.ts";
import { basesAmong, lineagesAmong, walName, walsAmong } from "./places.ts";
import { originsOf } from "./rebuild.ts";

/** Deletes data that is needed only to restore times before the given one. */
export async function pruneDatabase(replica: string, name: DatabaseName, before: number): Promise<void> {
  const oldest = (await originsOf(replica, name)).findLast(({ base }) => base.stamp <= before);
  if (!oldest) return;
  const folder = join(replica, name);
  for (const lineage of lineagesAmong(await readdir(folder))) {
    if (lineage < oldest.lineage) await rm(join(folder, lineage), { recursive: true, force: true });
  }
  const within = join(folder, oldest.lineage);
  const names = await readdir(within);
  const older = [
    ...basesAmong(names)
      .filter(({ stamp }) => stamp < oldest.base.stamp)
      .map((base) => base.name),
    ...walsAmong(names)
      .filter((index) => index < oldest.base.index)
      .map(walName),
  ];
  for (const one of older) await rm(join(within, one), { force: true });
}
