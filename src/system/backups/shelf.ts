import { mkdir, rm, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { isId } from "../../kernel/ids.ts";
import { makeBackup } from "./make.ts";
import { type Finding, type Note, readNote, readNotes, removeNote, writeNote } from "./note.ts";
import { roomFor } from "./tree.ts";
import { unpack } from "./unpack.ts";

export interface ShelfOptions {
  /** The data folder. */
  readonly folder: string;
  readonly version: string;
  /** What every backup is sealed by; empty leaves them open. */
  readonly passphrase: string;
  now(): number;
}

const EVERY_MS = 400;

/** How the name of an archive ends, so that whoever has it knows by which programs it opens. */
export const endingOf = ({ isSealed }: Pick<Note, "isSealed">) => (isSealed ? ".tar.zst.age" : ".tar.zst");

/** The backups of an appliance: one archive each, with a note of what is known of it beside it. */
export class BackupShelf {
  readonly #data: string;
  readonly #options: ShelfOptions;
  readonly #ending = new AbortController();

  constructor(options: ShelfOptions) {
    this.#data = options.folder;
    this.#options = options;
  }

  get folder(): string {
    return join(this.#data, "backups");
  }

  pathOf({ id, isSealed }: Pick<Note, "id" | "isSealed">): string {
    if (!isId(id)) throw new Error("a backup is kept under its id");
    return join(this.folder, `${id}${endingOf({ isSealed })}`);
  }

  notes(): Promise<Note[]> {
    return readNotes(this.folder);
  }

  find(id: string): Promise<Note | undefined> {
    return readNote(this.folder, id);
  }

  /** How much room the next backup takes while it is made, and how much there is. */
  async room(): Promise<{ needed: number; free: number }> {
    const { bavail, bsize } = await statfs(this.#data);
    return { needed: await roomFor(this.#data), free: bavail * bsize };
  }

  /** Makes a backup. What was left of an earlier try goes first; what fails is noted, and thrown. */
  async make(id: string): Promise<Note> {
    const { now, version, passphrase } = this.#options;
    const begun: Note = {
      id,
      isSealed: passphrase !== "",
      state: "making",
      createdAt: now(),
      finishedAt: null,
      program: version,
      schema: null,
      files: 0,
      bytes: 0,
      sha256: null,
      progress: { done: 0, of: 0 },
      trouble: null,
      check: null,
    };
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeNote(this.folder, begun);
    const progress = this.#progressOf(begun);
    try {
      const made = await makeBackup({
        data: this.#data,
        target: this.pathOf(begun),
        id,
        version,
        passphrase,
        at: begun.createdAt,
        signal: this.#ending.signal,
        onProgress: progress.tell,
      });
      await progress.settled();
      const { done, of } = progress;
      return await writeNote(this.folder, {
        ...begun,
        ...made,
        state: "ready",
        finishedAt: now(),
        progress: { done, of },
      });
    } catch (error) {
      if (!this.#ending.signal.aborted)
        await writeNote(this.folder, {
          ...begun,
          state: "failed",
          finishedAt: now(),
          trouble: troubleOf(error),
        });
      throw error;
    }
  }

  /** Looks through a backup, and notes what came of it. */
  async check(id: string): Promise<Note | undefined> {
    const note = await this.find(id);
    if (note?.state !== "ready") return note;
    const { now } = this.#options;
    const begun: Note = { ...note, check: { state: "running", at: now(), findings: [] } };
    await writeNote(this.folder, begun);
    const path = this.pathOf(note);
    const progress = this.#progressOf(begun);
    const aside = join(this.folder, `.check-${id}`);
    try {
      const { sha256, findings } = await unpack({
        path,
        passphrase: this.#options.passphrase,
        into: aside,
        isWanted: () => false,
        signal: this.#ending.signal,
        onProgress: progress.tell,
      });
      await progress.settled();
      const changed: Finding[] =
        sha256 === undefined || sha256 === note.sha256 ? [] : [{ name: basename(path), trouble: "changed" }];
      const all = [...findings, ...changed];
      return await writeNote(this.folder, {
        ...note,
        check: { state: all.length === 0 ? "passed" : "failed", at: now(), findings: all },
      });
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  }

  async remove(id: string): Promise<void> {
    for (const isSealed of [false, true]) await rm(this.pathOf({ id, isSealed }), { force: true });
    await removeNote(this.folder, id);
  }

  /** Lets go of what is under way: it is begun anew at the next start. */
  stop(): void {
    this.#ending.abort(new Error("the appliance is stopping"));
  }

  /** Keeps the note's progress in step with what is read, a few times a second. */
  #progressOf(note: Note) {
    let written = 0;
    let writing: Promise<unknown> = Promise.resolve();
    const told = {
      done: 0,
      of: 0,
      tell: (done: number, of: number) => {
        Object.assign(told, { done, of });
        const moment = performance.now();
        if (moment - written < EVERY_MS) return;
        written = moment;
        writing = writing.then(() => writeNote(this.folder, { ...note, progress: { done, of } }));
      },
      settled: () => writing,
    };
    return told;
  }
}

/** Why it failed, as the operator is told; paths are for the log. */
function troubleOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || /disk is full|SQLITE_FULL/i.test(String(error)))
    return "The disk is full. Make room, then make the backup anew.";
  return "It was broken off. The log says why; make the backup anew.";
}
