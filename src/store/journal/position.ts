import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type DatabaseName, databasePath } from "../data-folder.ts";
import { syncFolder } from "../durable.ts";
import { endsSchema } from "./row-note.ts";

const NAME = "journal.json";

const positionSchema = Type.Object({
  appliance: Type.String(),
  /** Random id of the journal: another database may have one of the same name. */
  journal: Type.String(),
  /** Breaks of the journal before these files. */
  breaks: Type.Integer(),
  /** The database files without their logs are as of this row; -1 if they are not complete. */
  seq: Type.Integer(),
  batch: Type.String(),
  /** Place of that row in the logs, in case they were not emptied yet. */
  ends: endsSchema,
  /** Set until the database has everything that these files have. */
  isFirst: Type.Optional(Type.Boolean()),
  /** Tells whether another program has changed the files since. */
  prints: Type.Object({ freehold: Type.String(), vault: Type.String() }),
});

export type Position = Static<typeof positionSchema>;

/** Journal, and its course, that a position is of. */
export type Course = Pick<Position, "appliance" | "journal" | "breaks">;

export const courseOf = ({ appliance, journal, breaks }: Course): Course => ({ appliance, journal, breaks });

export function readPosition(folder: string): Position | undefined {
  const path = join(folder, NAME);
  if (!existsSync(path)) return undefined;
  const position: unknown = JSON.parse(readFileSync(path, "utf8"));
  return Value.Parse(positionSchema, position);
}

/** True if another process may have what these files lack. */
export function isCopy(folder: string): boolean {
  const position = readPosition(folder);
  return position !== undefined && !position.isFirst;
}

/** These files change without the journal, so that nothing may take the one that was begun for theirs. */
export function leaveJournal(folder: string): void {
  if (!readPosition(folder)?.isFirst) return;
  rmSync(join(folder, NAME));
  syncFolder(folder);
}

/** True if no leader has these files open: pages may be laid at any moment, under the hands of who reads them. */
export function isFollowed(folder: string): boolean {
  return isCopy(folder) && !existsSync(`${databasePath(folder, "freehold")}-shm`);
}

export function writePosition(folder: string, position: Omit<Position, "prints">): Position {
  const path = join(folder, NAME);
  const prints = { freehold: printOf(folder, "freehold"), vault: printOf(folder, "vault") };
  writeFileSync(`${path}.new`, JSON.stringify({ ...position, prints }), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  syncFolder(folder);
  return { ...position, prints };
}

export function printOf(folder: string, name: DatabaseName): string {
  const found = statSync(databasePath(folder, name), { bigint: true, throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeNs}` : "none";
}
