import { statSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { rfc3339 } from "../../kernel/clock.ts";
import { isId } from "../../kernel/ids.ts";
import { type Bucket, type BucketSettings, bucketOf } from "./bucket.ts";
import { explained } from "./disk.ts";
import { clearRemains } from "./make.ts";
import { isCopied, isGood, type Note, readNote, readNotes, removeNote, writeNote } from "./note.ts";
import { type Keep, outlived } from "./retention.ts";
import { type Room, roomFor } from "./room.ts";
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

export interface BackupOptions {
  /** The data folder. */
  readonly folder: string;
  readonly version: string;
  readonly settings: BackupSettings;
  readonly log: ShelfLog;
  now(): number;
}

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
  readonly #options: BackupOptions;
  readonly #settings: BackupSettings;
  /** From when on backups should have been made: since there is data. */
  readonly #begun: number;
  /** The last one, where it failed and the folder took no note of it. */
  #unwritten: Note | undefined;
  /** The bucket that each is carried into, if the settings name one. */
  readonly bucket: Bucket | undefined;

  constructor(options: BackupOptions) {
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

  /** Writes down what is known of a backup. */
  async write(note: Note): Promise<Note> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const written = await writeNote(this.folder, note);
    this.#unwritten = undefined;
    return written;
  }

  /** The same of one that failed: what the folder does not take is remembered, so that it is told and waits for its time. */
  async writeFailed(note: Note): Promise<void> {
    await this.write(note).catch(() => {
      this.#unwritten = note;
    });
  }

  /** Changes what is known of a backup; nothing, when it was removed meanwhile. */
  async amend(id: string, change: Partial<Note>): Promise<Note | undefined> {
    const note = await this.find(id);
    return note && writeNote(this.folder, { ...note, ...change });
  }

  /** Where it is in the bucket, as a restore names it. */
  addressOf(note: Note): string | null {
    return this.bucket?.addressOf(basename(this.pathOf(note))) ?? null;
  }

  /** Lets go of the archive in the folder: the one in the bucket was read back. */
  async #sendAway(note: Note): Promise<void> {
    await this.amend(note.id, { isAway: true });
    await rm(this.pathOf(note), { force: true });
  }

  async remove(id: string): Promise<void> {
    const note = await this.find(id);
    if (note === this.#unwritten) this.#unwritten = undefined;
    if (note && isCopied(note)) await this.bucket?.remove(basename(this.pathOf(note)));
    for (const isSealed of [false, true]) await rm(this.pathOf({ id, isSealed }), { force: true });
    await removeNote(this.folder, id);
  }
}
