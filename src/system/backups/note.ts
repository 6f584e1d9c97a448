import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isId } from "../../kernel/ids.ts";

/** What a look through a backup found wrong with one of its files. */
export interface Finding {
  readonly name: string;
  readonly trouble: "missing" | "changed" | "damaged" | "unexpected" | "unreadable" | "unopened";
}

/** The last look through a backup. */
export interface Check {
  readonly state: "running" | "passed" | "failed";
  readonly at: number;
  readonly findings: readonly Finding[];
}

/** The last try to carry a backup into the bucket. */
export interface Copy {
  readonly state: "copied" | "failed";
  readonly at: number;
  readonly trouble: string | null;
}

/** What is known of a backup, kept beside it: whoever brings the folder elsewhere brings that along. */
export interface Note {
  readonly id: string;
  readonly state: "making" | "ready" | "failed";
  readonly createdAt: number;
  readonly finishedAt: number | null;
  /** The program that made it, and the last schema step of the database within. */
  readonly program: string;
  readonly schema: string | null;
  readonly files: number;
  /** Whether a passphrase opens it, and nothing else. */
  readonly isSealed: boolean;
  /** Whether the clock asked for it: then it goes when its time is over. */
  readonly isScheduled?: boolean;
  /** Of the archive. */
  readonly bytes: number;
  readonly sha256: string | null;
  readonly progress: { readonly done: number; readonly of: number };
  readonly trouble: string | null;
  readonly check: Check | null;
  readonly copy?: Copy;
  /** Whether the archive is in the bucket and no more in the folder. */
  readonly isAway?: boolean;
}

/** Whether it can be relied on, as far as is known. */
export const isGood = ({ state, check, copy }: Note) =>
  state === "ready" && check?.state !== "failed" && copy?.state !== "failed";

/** Whether it is in the bucket. */
export const isCopied = ({ copy }: Note) => copy?.state === "copied";

const pathOf = (folder: string, id: string) => join(folder, `${id}.json`);

/** The notes of a folder, the newest backup first. */
export async function readNotes(folder: string): Promise<Note[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5));
  const notes = await Promise.all(ids.filter(isId).map((id) => readNote(folder, id)));
  // Ids sort by when they were made.
  return notes.filter((note) => note !== undefined).sort((a, b) => (a.id < b.id ? 1 : -1));
}

export async function readNote(folder: string, id: string): Promise<Note | undefined> {
  // Nothing but an id may become a part of a path.
  if (!isId(id)) return undefined;
  try {
    // Only writeNote writes there; what somebody else put in its place is no note of ours.
    const note = JSON.parse(await readFile(pathOf(folder, id), "utf8")) as Note;
    return note.id === id ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a note beside its place and then renames it: whoever reads meets all of it. */
export async function writeNote(folder: string, note: Note): Promise<Note> {
  const path = pathOf(folder, note.id);
  await writeFile(`${path}.new`, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return note;
}

export async function removeNote(folder: string, id: string): Promise<void> {
  await rm(pathOf(folder, id), { force: true });
}
