import { existsSync, rmSync } from "node:fs";
import { DATABASES, type DatabaseName, databasePath } from "../data-folder.ts";
import { LaidFile } from "../pages/lay.ts";
import { addLog } from "../pages/lay-log.ts";
import type { LogEnd } from "../pages/wal.ts";
import { courseOf, type Position, printOf, writePosition } from "./position.ts";
import type { JournalPlace } from "./row-note.ts";

/**
 * Brings the files that a killed leader left to the newest row of the journal that they hold: commits that are not
 * in the journal were never answered, and are dropped. Undefined if the files are of no use.
 */
export function adopt(
  folder: string,
  position: Position,
  later: readonly JournalPlace[],
): Position | undefined {
  for (const known of [position, ...later].reverse()) {
    const laid = DATABASES.map((name) => settled(folder, name, known.ends[name], position));
    const isReached = laid.every((one) => one !== undefined);
    if (isReached) for (const one of laid) one?.write();
    for (const one of laid) one?.close();
    if (!isReached) continue;
    const { seq, batch, ends } = known;
    const reached = writePosition(folder, { ...courseOf(position), seq, batch, ends });
    for (const name of DATABASES) removeLog(folder, name);
    return reached;
  }
  return undefined;
}

/** The file as of a commit that its log holds, or as it was when its log was emptied. */
function settled(
  folder: string,
  name: DatabaseName,
  end: LogEnd | undefined,
  position: Position,
): LaidFile | undefined {
  const path = databasePath(folder, name);
  if (!existsSync(path)) return undefined;
  const laid = new LaidFile(path);
  if (end && addLog(laid, `${path}-wal`, end)) return laid;
  const isUnchanged =
    end?.salts === position.ends[name]?.salts && end?.offset === position.ends[name]?.offset;
  if (isUnchanged && printOf(folder, name) === position.prints[name]) return laid;
  laid.close();
  return undefined;
}

export function removeLog(folder: string, name: DatabaseName): void {
  for (const end of ["-wal", "-shm"]) rmSync(databasePath(folder, name) + end, { force: true });
}
