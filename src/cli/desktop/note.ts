import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownFolder } from "./claim.ts";

/** State kept for the next start. */
export interface Note {
  /** Reused, so that bookmarks and browser sessions stay valid. */
  port: number;
  /** Removed when the desktop stops; left behind if it is killed. */
  running?: { pid: number; url: string; setupUrl?: string };
}

const pathIn = (data: string) => join(ownFolder(data), "note.json");

/** Ignores unreadable notes. */
export function readNote(data: string): Note | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(pathIn(data), "utf8"));
    return isNote(note) ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Atomic, by renaming. */
export function writeNote(data: string, note: Note): void {
  const path = pathIn(data);
  writeFileSync(`${path}.new`, JSON.stringify(note), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function isNote(note: unknown): note is Note {
  if (typeof note !== "object" || note === null || !("port" in note)) return false;
  if (!Number.isInteger(note.port)) return false;
  if (!("running" in note)) return true;
  const { running } = note;
  if (typeof running !== "object" || running === null || !("pid" in running) || !("url" in running))
    return false;
  return Number.isInteger(running.pid) && typeof running.url === "string";
}
