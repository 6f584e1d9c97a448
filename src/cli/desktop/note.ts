import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownFolder } from "./claim.ts";

/** What a desktop writes down for the next one: where it runs, and where it ran before. */
export interface Note {
  /** The port, taken again so that bookmarks and sessions in the browser stay good. */
  port: number;
  /** Absent when nothing runs. A desktop that was killed could not take it out. */
  running?: { pid: number; url: string; setupUrl?: string };
}

const pathIn = (data: string) => join(ownFolder(data), "note.json");

/** The note of a data folder; what cannot be read counts as none. */
export function readNote(data: string): Note | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(pathIn(data), "utf8"));
    return isNote(note) ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the place of the note that is there; nobody reads half of one. */
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
