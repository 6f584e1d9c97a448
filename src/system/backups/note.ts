import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isId } from "../../kernel/ids.ts";

export interface Finding {
  readonly name: string;
  readonly trouble: "missing" | "changed" | "damaged" | "unexpected" | "unreadable" | "unopened";
}

export interface Check {
  readonly state: "running" | "passed" | "failed";
  readonly at: number;
  readonly findings: readonly Finding[];
}

export interface Copy {
  readonly state: "copied" | "failed";
  readonly at: number;
  readonly trouble: string | null;
}

/** Metadata of a backup, stored next to the archive so that they are moved together. */
export interface Note {
  readonly id: string;
  readonly state: "making" | "ready" | "failed";
  readonly createdAt: number;
  readonly finishedAt: number | null;
  /** Program version; `schema` is the database's last migration. */
  readonly program: string;
  readonly schema: string | null;
  readonly files: number;
  readonly isSealed: boolean;
  /** Only scheduled backups are subject to retention. */
  readonly isScheduled?: boolean;
  /** Archive size. */
  readonly bytes: number;
  readonly sha256: string | null;
  readonly progress: { readonly done: number; readonly of: number };
  readonly trouble: string | null;
  readonly check: Check | null;
  readonly copy?: Copy;
  /** The archive exists in the bucket only. */
  readonly isAway?: boolean;
}

/** Usable, as far as known. */
export const isGood = ({ state, check, copy }: Note) =>
  state === "ready" && check?.state !== "failed" && copy?.state !== "failed";

export const isCopied = ({ copy }: Note) => copy?.state === "copied";

const pathOf = (folder: string, id: string) => join(folder, `${id}.json`);

/** Newest first. */
export async function readNotes(folder: string): Promise<Note[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5));
  const notes = await Promise.all(ids.filter(isId).map((id) => readNote(folder, id)));
  return notes.filter((note) => note !== undefined).sort((a, b) => (a.id < b.id ? 1 : -1));
}

export async function readNote(folder: string, id: string): Promise<Note | undefined> {
  // Only ids may become part of a path.
  if (!isId(id)) return undefined;
  try {
    // Only writeNote writes these files; other content is ignored.
    const note = JSON.parse(await readFile(pathOf(folder, id), "utf8")) as Note;
    return note.id === id ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Atomic, by renaming. */
export async function writeNote(folder: string, note: Note): Promise<Note> {
  const path = pathOf(folder, note.id);
  await writeFile(`${path}.new`, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return note;
}

export async function removeNote(folder: string, id: string): Promise<void> {
  await rm(pathOf(folder, id), { force: true });
}
