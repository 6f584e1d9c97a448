import { statSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { rfc3339 } from "../../kernel/clock.ts";
import { isId } from "../../kernel/ids.ts";
import { Trouble } from "../../trouble.ts";
import { type Bucket, type BucketSettings, bucketOf } from "./bucket.ts";
import { explained, troubleIn } from "./disk.ts";
import { clearRemains } from "./make.ts";
import { type Finding, isCopied, isGood, type Note, readNote, readNotes, removeNote, writeNote } from "./note.ts";
import { beside } from "./packer/beside.ts";
import { type Keep, outlived } from "./retention.ts";
import { type Room, refuseFullDisk, roomFor } from "./room.ts";
import { isDue, isOverdue, nextAfter, type Schedule } from "./schedule.ts";
import type { ScheduleView } from "./view.ts";

/** What the settings say of backups. */
export interface BackupSettings extends Schedule, Keep, BucketSettings {
  /** Where they are kept; empty takes a folder within the data. */
  readonly folder: string;
  /** Whether each is looked through as soon as it is made. */
  readonly verify: boolean;
  /** What every backup is sealed by; empty leaves them open. */
  readonly passphrase: string;
}

/** Where the program tells what it does. */
export interface ShelfLog {
  info(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

export interface ShelfOptions {
  /** The data folder. */
  readonly folder: string;
  readonly version: string;
  readonly settings: BackupSettings;
  readonly log: ShelfLog;
  now(): number;
}

const EVERY_MS = 400;
/** Of an archive, of a note, and of a look through an archive. */
const REMAINS = /\.tar\.zst(\.age)?\.part$|\.json\.new$|^\.check-/;

/** How the name of an archive ends, so that whoever has it knows by which programs it opens. */
export const endingOf = ({ isSealed }: Pick<Note, "isSealed">) => (isSealed ? ".tar.zst.age" : ".tar.zst");

/** Where the backups of a data folder are kept. */
export const folderOfBackups = (data: string, { folder }: Pick<BackupSettings, "folder">) =>
  folder || join(data, "backups");

/** The backups of an appliance: one archive each, with a note of what is known of it beside it. */
export class BackupShelf {
  readonly #data: string;
  readonly #options: ShelfOptions;
  readonly #settings: BackupSettings;
  readonly #ending = new AbortController();
  /** From when on backups should have been made: since there is data. */
  readonly #begun: number;
  /** The last one, where it failed and the folder took no note of it. */
  #unwritten: Note | undefined;
  /** The bucket that each is carried into, if the settings name one. */
  readonly bucket: Bucket | undefined;

  constructor(options: ShelfOptions) {
    this.#data = options.folder;
    this.#options = options;
    this.#settings = options.settings;
    this.bucket = bucketOf(options.settings);
    const born = statSync(join(options.folder, "vault.db"), { throwIfNoEntry: false })?.birthtimeMs;
    this.#begun = Math.min(options.now(), born || Number.POSITIVE_INFINITY);
  }

  get folder(): string {
    return folderOfBackups(this.#data, this.#settings);
  }

  get isVerifying(): boolean {
    return this.#settings.verify;
  }

  now(): number {
    return this.#options.now();
  }

  /** Whether the clock says that one is to be made. One that failed is tried again at the next time. */
  isDue(notes: readonly Note[]): boolean {
    return isDue(this.#settings, this.#past(notes)[0]?.createdAt ?? this.#begun, this.now());
  }

  /** Those that were not made before the clock was set back: nobody waits until it shows that time again. */
  #past(notes: readonly Note[]): Note[] {
    const now = this.now();
    return notes.filter(({ createdAt }) => createdAt <= now);
  }

  /** When backups are made by themselves, where they go, and whether that works. */
  schedule(notes: readonly Note[]): ScheduleView {
    const { every_hours, at, verify, passphrase, keep_daily, keep_weekly, keep_monthly } = this.#settings;
    const past = this.#past(notes);
    const good = past.find(isGood);
    const next = nextAfter(this.#settings, past[0]?.createdAt ?? this.#begun, this.now());
    return {
      every_hours,
      at,
      next_at: next === null ? null : rfc3339(next),
      last_success_at: good ? rfc3339(good.createdAt) : null,
      overdue: isOverdue(this.#settings, good?.createdAt ?? this.#begun, this.now()),
      folder: this.folder,
      bucket: this.bucket?.addressOf("") ?? null,
      data: this.#data,
      sealed: passphrase !== "",
      verified: verify,
      keep_daily,
      keep_weekly,
      keep_monthly,
    };
  }

  pathOf({ id, isSealed }: Pick<Note, "id" | "isSealed">): string {
    if (!isId(id)) throw new Error("a backup is kept under its id");
    return join(this.folder, `${id}${endingOf({ isSealed })}`);
  }

  /** What is known of each, the newest first. */
  async notes(): Promise<Note[]> {
    const [last, written] = [this.#unwritten, await readNotes(this.folder)];
    return last ? [last, ...written.filter(({ id }) => id !== last.id)] : written;
  }

  async find(id: string): Promise<Note | undefined> {
    return this.#unwritten?.id === id ? this.#unwritten : readNote(this.folder, id);
  }

  /** How much room the next backup takes while it is made, and how much there is. Throws where the folder is not to be had. */
  async room(): Promise<Room> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      return await roomFor(this.#data, this.folder);
    } catch (error) {
      throw explained(error, this.folder);
    }
  }

  /** Clears away what a program left that was ended at once: halves of archives, and what was unpacked to look at. */
  async begin(): Promise<void> {
    await clearRemains(this.#data);
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((one) => REMAINS.test(one)))
      await rm(join(this.folder, name), { recursive: true, force: true });
  }

  /**
   * Removes those of the clock's backups whose time is over, and those that failed before a good one. Of those that
   * are in the bucket, the newest alone stays on this machine too.
   */
  async thin(): Promise<void> {
    const notes = (await this.notes()).filter(({ isScheduled }) => isScheduled);
    const good = notes.filter(isGood);
    const [newest] = good;
    if (!newest) return;
    const failed = notes.filter((note) => !isGood(note) && note.id < newest.id);
    for (const { id } of [...outlived(good, this.#settings, this.now()), ...failed]) {
      await this.remove(id);
      this.#options.log.info("a backup was removed: its time is over", { backup: id });
    }
    for (const note of (await this.notes()).filter(({ isScheduled }) => isScheduled).filter(isCopied))
      if (note.id !== newest.id && !note.isAway) await this.#sendAway(note);
  }

  /** Makes a backup. What was left of an earlier try goes first; what fails is noted, and thrown. */
  async make(id: string, isScheduled = false): Promise<Note> {
    const { now, version, log } = this.#options;
    const { passphrase } = this.#settings;
    const begun: Note = {
      id,
      isSealed: passphrase !== "",
      isScheduled,
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
    const progress = this.#progressOf(id);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await writeNote(this.folder, begun);
      this.#unwritten = undefined;
      refuseFullDisk(await this.room());
      const order = { data: this.#data, target: this.pathOf(begun), id, version, passphrase };
      const watch = { signal: this.#ending.signal, onProgress: progress.tell };
      const made = await beside("make", { ...order, at: begun.createdAt }, watch);
      await progress.settled();
      const { of } = progress;
      log.info("a backup was made", { backup: id, bytes: made.bytes, files: made.files });
      return await writeNote(this.folder, {
        ...begun,
        ...made,
        state: "ready",
        finishedAt: now(),
        progress: { done: of, of },
      });
    } catch (error) {
      if (!this.#ending.signal.aborted)
        await this.#noteFailure({
          ...begun,
          state: "failed",
          finishedAt: now(),
          trouble: troubleOf(error),
        });
      log.error("a backup was not made", { backup: id, cause: error });
      throw error;
    }
  }

  /** What the folder does not take is remembered, so that it is told, and tried again at its time. */
  async #noteFailure(failed: Note): Promise<void> {
    await writeNote(this.folder, failed).catch(() => {
      this.#unwritten = failed;
    });
  }

  /** Looks through a backup, and notes what came of it. */
  async check(id: string): Promise<Note | undefined> {
    const note = await this.find(id);
    if (note?.state !== "ready") return note;
    const { now, log } = this.#options;
    await this.#amend(id, { check: { state: "running", at: now(), findings: [] } });
    const findings = await this.#look(note);
    if (findings.length > 0) log.error("a backup is damaged: do not rely on it", { backup: id });
    const state = findings.length === 0 ? "passed" : "failed";
    return this.#amend(id, { check: { state, at: now(), findings }, progress: note.progress });
  }

  /** What is wrong with an archive; one that is in the bucket alone is fetched from there. */
  async #look(note: Note): Promise<Finding[]> {
    const into = join(this.folder, `.check-${note.id}`);
    const path = note.isAway ? join(into, basename(this.pathOf(note))) : this.pathOf(note);
    const progress = this.#progressOf(note.id);
    try {
      const bucket = note.isAway ? this.#settings : undefined;
      const order = { path, passphrase: this.#settings.passphrase, into, bucket };
      const watch = { signal: this.#ending.signal, onProgress: progress.tell };
      const { sha256, findings } = await beside("look", order, watch);
      const isChanged = sha256 !== undefined && sha256 !== note.sha256;
      return isChanged ? [...findings, { name: basename(path), trouble: "changed" }] : [...findings];
    } finally {
      await progress.settled();
      await rm(into, { recursive: true, force: true });
      // Of one that was killed with its appliance, and took a moment to end.
      await clearRemains(this.#data);
    }
  }

  /** Changes what is known of a backup; nothing, when it was removed meanwhile. */
  async #amend(id: string, change: Partial<Note>): Promise<Note | undefined> {
    const note = await this.find(id);
    return note && writeNote(this.folder, { ...note, ...change });
  }

  /** Carries a backup into the bucket, and reads back what has arrived. What fails is noted, and thrown. */
  async carry(id: string): Promise<Note | undefined> {
    const note = await this.find(id);
    if (note?.state !== "ready" || !this.bucket || isCopied(note)) return note;
    const { now, log } = this.#options;
    const path = this.pathOf(note);
    try {
      const watch = { signal: this.#ending.signal, onProgress: () => undefined };
      const arrived = await beside("carry", { path, bucket: this.#settings }, watch);
      if (arrived !== note.sha256)
        throw new Trouble("What arrived in the bucket is not what was sent. It is tried again by itself.");
      const copied = await this.#amend(id, { copy: { state: "copied", at: now(), trouble: null } });
      log.info("a backup was carried into the bucket", { backup: id, address: this.addressOf(note) });
      return copied;
    } catch (error) {
      if (!this.#ending.signal.aborted)
        await this.#amend(id, { copy: { state: "failed", at: now(), trouble: troubleOf(error) } });
      log.error("a backup was not carried into the bucket", { backup: id, cause: error });
      throw error;
    }
  }

  /** Where it is in the bucket, as a restore names it. */
  addressOf(note: Note): string | null {
    return this.bucket?.addressOf(basename(this.pathOf(note))) ?? null;
  }

  /** Lets go of the archive in the folder: the one in the bucket was read back. */
  async #sendAway(note: Note): Promise<void> {
    await this.#amend(note.id, { isAway: true });
    await rm(this.pathOf(note), { force: true });
  }

  async remove(id: string): Promise<void> {
    const note = await this.find(id);
    if (note === this.#unwritten) this.#unwritten = undefined;
    if (note && isCopied(note)) await this.bucket?.remove(basename(this.pathOf(note)));
    for (const isSealed of [false, true]) await rm(this.pathOf({ id, isSealed }), { force: true });
    await removeNote(this.folder, id);
  }

  /** Lets go of what is under way: it is begun anew at the next start. */
  stop(): void {
    this.#ending.abort(new Error("the appliance is stopping"));
  }

  /** Keeps the note's progress in step with what is read, a few times a second. */
  #progressOf(id: string) {
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
        writing = writing.then(() => this.#amend(id, { progress: { done, of } }));
      },
      settled: () => writing,
    };
    return told;
  }
}

/** Why it failed, as the operator is told. */
const troubleOf = (error: unknown) =>
  troubleIn(error) ?? "It was broken off. The log says why; make the backup anew.";
