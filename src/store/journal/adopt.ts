import { existsSync, rmSync } from "node:fs";
import { DATABASES, type DatabaseName, databasePath } from "../data-folder.ts";
import { LaidFile } from "../pages/lay.ts";
import { holdsCommit, layLog } from "../pages/lay-log.ts";
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
  for (const { seq, batch, ends } of [position, ...later].reverse()) {
    const held = DATABASES.map((name) => heldBy(folder, name, ends[name], position));
    if (held.includes(undefined)) continue;
    const place = { ...courseOf(position), seq, batch, ends };
    // No file may ever be ahead of its position: the journal may have lost rows when the next process looks.
    writePosition(folder, place);
    for (const [nth, name] of DATABASES.entries()) {
      const end = ends[name];
      const laid = new LaidFile(databasePath(folder, name));
      if (end && held[nth] === "log") layLog(laid, logPath(folder, name), end);
      laid.close();
    }
    const reached = writePosition(folder, place);
    for (const name of DATABASES) removeLog(folder, name);
    return reached;
  }
  return undefined;
}

/** A commit is held by the log, or by the file if it had it when the log was emptied. */
function heldBy(
  folder: string,
  name: DatabaseName,
  end: LogEnd | undefined,
  position: Position,
): "log" | "file" | undefined {
  if (!existsSync(databasePath(folder, name))) return undefined;
  if (end && holdsCommit(logPath(folder, name), end)) return "log";
  const known = position.ends[name];
  const isUnchanged = end?.salts === known?.salts && end?.offset === known?.offset;
  return isUnchanged && printOf(folder, name) === position.prints[name] ? "file" : undefined;
}

const logPath = (folder: string, name: DatabaseName) => `${databasePath(folder, name)}-wal`;

export function removeLog(folder: string, name: DatabaseName): void {
  for (const end of ["-wal", "-shm"]) rmSync(databasePath(folder, name) + end, { force: true });
}
