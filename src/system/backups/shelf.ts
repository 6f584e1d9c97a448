import { mkdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { rfc3339 } from "../../kernel/clock.ts";
import { isId } from "../../kernel/ids.ts";
import { aside } from "../../store/copy.ts";
import { filesIn, sizeOf } from "../files.ts";
import { lookThrough } from "./check.ts";
import { type Note, readNote, readNotes, removeNote, writeNote } from "./note.ts";
import { pack } from "./pack.ts";
import { gather, roomFor } from "./tree.ts";

export interface ShelfOptions {
  /** The data folder. */
  readonly folder: string;
  readonly version: string;
  now(): number;
}

const EVERY_MS = 400;

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

  pathOf(id: string): string {
    if (!isId(id)) throw new Error("a backup is kept under its id");
    return join(this.folder, `${id}.tar.gz`);
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
    const target = this.pathOf(id);
    const tree = join(this.folder, `.${id}`);
    const { now, version } = this.#options;
    const begun: Note = {
      id,
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
    await rm(tree, { recursive: true, force: true });
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeNote(this.folder, begun);
    try {
      await gather(this.#data, tree, this.#ending.signal);
      const schema = await lastStep(join(tree, "freehold.db"), this.#ending.signal);
      const progress = this.#progressOf(begun, await totalOf(tree));
      const packed = await pack({
        tree,
        target,
        manifest: {
          format: "freehold-backup",
          version: 1,
          id,
          made_at: rfc3339(begun.createdAt),
          program: { version, bun: Bun.version },
          schema,
        },
        signal: this.#ending.signal,
        onBytes: progress.count,
      });
      await progress.settled();
      const size = progress.of;
      return await writeNote(this.folder, {
        ...begun,
        ...packed,
        schema,
        state: "ready",
        finishedAt: now(),
        progress: { done: size, of: size },
      });
    } catch (error) {
      await rm(`${target}.part`, { force: true });
      if (!this.#ending.signal.aborted)
        await writeNote(this.folder, {
          ...begun,
          state: "failed",
          finishedAt: now(),
          trouble: troubleOf(error),
        });
      throw error;
    } finally {
      await rm(tree, { recursive: true, force: true });
    }
  }

  /** Looks through a backup, and notes what came of it. */
  async check(id: string): Promise<Note | undefined> {
    const note = await this.find(id);
    if (note?.state !== "ready") return note;
    const { now } = this.#options;
    const begun: Note = { ...note, check: { state: "running", at: now(), findings: [] } };
    await writeNote(this.folder, begun);
    const progress = this.#progressOf(begun, (await sizeOf(this.pathOf(id))) ?? note.bytes);
    const findings = await lookThrough({
      path: this.pathOf(id),
      sha256: note.sha256,
      aside: join(this.folder, `.check-${id}`),
      signal: this.#ending.signal,
      onBytes: progress.count,
    });
    await progress.settled();
    return writeNote(this.folder, {
      ...note,
      check: { state: findings.length === 0 ? "passed" : "failed", at: now(), findings },
    });
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
    await removeNote(this.folder, id);
  }

  /** Lets go of what is under way: it is begun anew at the next start. */
  stop(): void {
    this.#ending.abort(new Error("the appliance is stopping"));
  }

  /** Keeps the note's progress in step with what is read, a few times a second. */
  #progressOf(note: Note, of: number) {
    let [done, written] = [0, 0];
    let writing: Promise<unknown> = Promise.resolve();
    return {
      of,
      count: (bytes: number) => {
        done += bytes;
        const moment = performance.now();
        if (moment - written < EVERY_MS) return;
        written = moment;
        const progress = { done, of };
        writing = writing.then(() => writeNote(this.folder, { ...note, progress }));
      },
      settled: () => writing,
    };
  }
}

async function totalOf(tree: string): Promise<number> {
  const sizes = await Promise.all((await filesIn(tree)).map(sizeOf));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

async function lastStep(database: string, signal: AbortSignal): Promise<string | null> {
  const [row] = await aside(database, "SELECT max(name) AS name FROM schema_migrations", [], signal);
  return row?.name == null ? null : String(row.name);
}

/** Why it failed, as the operator is told; paths are for the log. */
function troubleOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || /disk is full|SQLITE_FULL/i.test(String(error)))
    return "The disk is full. Make room, then make the backup anew.";
  return "It was broken off. The log says why; make the backup anew.";
}
