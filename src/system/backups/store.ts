import { statSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { rfc3339, rfc3339OrNull } from "../../kernel/clock.ts";
import { isId } from "../../kernel/ids.ts";
import { databasePath } from "../../store/data-folder.ts";
import { type Bucket, type BucketSettings, bucketOf } from "./bucket.ts";
import { explained } from "./disk.ts";
import { clearRemains } from "./make.ts";
import { isCopied, isGood, type Note, readNote, readNotes, removeNote, writeNote } from "./note.ts";
import { type Keep, outlived } from "./retention.ts";
import { type Room, roomFor } from "./room.ts";
import { isDue, isOverdue, nextAfter, nextBeginning, type Schedule, timeZoneHere } from "./schedule.ts";
import type { ScheduleView } from "./view.ts";

export interface BackupSettings extends Schedule, Keep, BucketSettings {
  /** Empty for a folder inside the data folder. */
  readonly folder: string;
  /** Verify each new backup. */
  readonly verify: boolean;
  /** Empty for no encryption. */
  readonly passphrase: string;
}

export interface BackupStoreLog {
  info(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

export interface BackupOptions {
  readonly folder: string;
  readonly version: string;
  readonly settings: BackupSettings;
  readonly log: BackupStoreLog;
  now(): number;
}

/** Partial archives and notes, and verification folders. */
const REMAINS = /\.tar\.zst(\.age)?\.part$|\.json\.new$|^\.check-/;

/** The extension shows the programs that can open the archive. */
export const endingOf = ({ isSealed }: Pick<Note, "isSealed">) => (isSealed ? ".tar.zst.age" : ".tar.zst");

export const folderOfBackups = (data: string, { folder }: Pick<BackupSettings, "folder">) =>
  folder || join(data, "backups");

/** Folder with one archive per backup, each with a note file. */
export class BackupStore {
  readonly #data: string;
  readonly #options: BackupOptions;
  readonly #settings: BackupSettings;
  /** Creation time of the data: backups are expected from then on. */
  readonly #begun: number;
  /** Last failed backup that could not be noted in the folder. */
  #unwritten: Note | undefined;
  readonly bucket: Bucket | undefined;

  constructor(options: BackupOptions) {
    this.#data = options.folder;
    this.#options = options;
    this.#settings = options.settings;
    this.bucket = bucketOf(options.settings);
    const born = statSync(databasePath(options.folder, "vault"), { throwIfNoEntry: false })?.birthtimeMs;
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

  /** A failed backup is retried at the next scheduled time. */
  isDue(notes: readonly Note[]): boolean {
    return isDue(this.#settings, this.#past(notes)[0]?.createdAt ?? this.#begun, this.now());
  }

  /** Excludes notes from before the clock was set back; otherwise backups pause until it catches up. */
  #past(notes: readonly Note[]): Note[] {
    const now = this.now();
    return notes.filter(({ createdAt }) => createdAt <= now);
  }

  schedule(notes: readonly Note[]): ScheduleView {
    const { every_hours, at, verify, passphrase, keep_daily, keep_weekly, keep_monthly } = this.#settings;
    const past = this.#past(notes);
    const good = past.find(isGood);
    const next = nextAfter(this.#settings, past[0]?.createdAt ?? this.#begun, this.now());
    return {
      every_hours,
      at,
      time_zone: timeZoneHere(),
      begins_at: rfc3339(nextBeginning(this.#settings, this.now())),
      next_at: rfc3339OrNull(next),
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

  async notes(): Promise<Note[]> {
    const [last, written] = [this.#unwritten, await readNotes(this.folder)];
    return last ? [last, ...written.filter(({ id }) => id !== last.id)] : written;
  }

  async find(id: string): Promise<Note | undefined> {
    return this.#unwritten?.id === id ? this.#unwritten : readNote(this.folder, id);
  }

  /** Throws if the folder is unavailable. */
  async room(): Promise<Room> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      return await roomFor(this.#data, this.folder);
    } catch (error) {
      throw explained(error, this.folder);
    }
  }

  /** Removes remains of killed processes. */
  async begin(): Promise<void> {
    await clearRemains(this.#data);
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((one) => REMAINS.test(one)))
      await rm(join(this.folder, name), { recursive: true, force: true });
  }

  /** Removes expired and outdated failed scheduled backups; keeps only the newest uploaded one locally. */
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

  async write(note: Note): Promise<Note> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const written = await writeNote(this.folder, note);
    this.#unwritten = undefined;
    return written;
  }

  /** Falls back to memory if the folder is unwritable, so that the failure is reported and retried. */
  async writeFailed(note: Note): Promise<void> {
    await this.write(note).catch(() => {
      this.#unwritten = note;
    });
  }

  /** Does nothing if the backup was deleted meanwhile. */
  async amend(id: string, change: Partial<Note>): Promise<Note | undefined> {
    const note = await this.find(id);
    return note && writeNote(this.folder, { ...note, ...change });
  }

  /** Bucket address, as accepted by restore. */
  addressOf(note: Note): string | null {
    return this.bucket?.addressOf(basename(this.pathOf(note))) ?? null;
  }

  /** Deletes the local archive; the uploaded one has been verified. */
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
