import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { say } from "../../text/message.ts";
import { stored } from "../../text/stored.ts";
import { UserError } from "../../user-error.ts";
import { diskErrorText } from "./disk.ts";
import { clearRemains } from "./make.ts";
import { type Finding, isCopied, type Note } from "./note.ts";
import { runInPacker } from "./packer/run.ts";
import { refuseFullDisk } from "./room.ts";
import type { BackupOptions, BackupStore } from "./store.ts";

const EVERY_MS = 400;

/** Runs each backup task in a separate process. */
export class BackupMaker {
  readonly #store: BackupStore;
  readonly #options: BackupOptions;
  readonly #ending = new AbortController();

  constructor(store: BackupStore, options: BackupOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** Creates a backup, after removing remains of an earlier attempt. Errors are noted and thrown. */
  async make(id: string, isScheduled = false): Promise<Note> {
    const { folder: data, version, settings, log, now } = this.#options;
    const { passphrase } = settings;
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
      await this.#store.write(begun);
      refuseFullDisk(await this.#store.room());
      const order = { data, target: this.#store.pathOf(begun), id, version, passphrase };
      const watch = { signal: this.#ending.signal, onProgress: progress.report };
      const made = await runInPacker("make", { ...order, at: begun.createdAt }, watch);
      await progress.settled();
      const { of } = progress;
      log.info("a backup was made", { backup: id, bytes: made.bytes, files: made.files });
      return await this.#store.write({
        ...begun,
        ...made,
        state: "ready",
        finishedAt: now(),
        progress: { done: of, of },
      });
    } catch (error) {
      if (!this.#ending.signal.aborted)
        await this.#store.writeFailed({
          ...begun,
          state: "failed",
          finishedAt: now(),
          trouble: failureText(error),
        });
      log.error("a backup was not made", { backup: id, cause: error });
      throw error;
    }
  }

  async check(id: string): Promise<Note | undefined> {
    const note = await this.#store.find(id);
    if (note?.state !== "ready") return note;
    const { now, log } = this.#options;
    await this.#store.amend(id, { check: { state: "running", at: now(), findings: [] } });
    const findings = await this.#look(note);
    if (findings.length > 0) log.error("a backup is damaged: do not rely on it", { backup: id });
    const state = findings.length === 0 ? "passed" : "failed";
    return this.#store.amend(id, { check: { state, at: now(), findings }, progress: note.progress });
  }

  /** Verifies an archive, downloading one that exists only in the bucket. */
  async #look(note: Note): Promise<Finding[]> {
    const { folder: data, settings } = this.#options;
    const into = join(this.#store.folder, `.check-${note.id}`);
    const kept = this.#store.pathOf(note);
    const path = note.isAway ? join(into, basename(kept)) : kept;
    const progress = this.#progressOf(note.id);
    try {
      const bucket = note.isAway ? settings : undefined;
      const order = { path, passphrase: settings.passphrase, into, bucket };
      const watch = { signal: this.#ending.signal, onProgress: progress.report };
      const { sha256, findings } = await runInPacker("look", order, watch);
      const isChanged = sha256 !== undefined && sha256 !== note.sha256;
      return isChanged ? [...findings, { name: basename(path), trouble: "changed" }] : [...findings];
    } finally {
      await progress.settled();
      await rm(into, { recursive: true, force: true });
      // A verification killed with its server may have left files behind after the cleanup at startup.
      await clearRemains(data);
    }
  }

  /** Uploads a backup and verifies it by reading it back. Errors are noted and thrown. */
  async carry(id: string): Promise<Note | undefined> {
    const note = await this.#store.find(id);
    if (note?.state !== "ready" || !this.#store.bucket || isCopied(note)) return note;
    const { settings: bucket, log, now } = this.#options;
    const path = this.#store.pathOf(note);
    try {
      const watch = { signal: this.#ending.signal, onProgress: () => undefined };
      const arrived = await runInPacker("carry", { path, bucket }, watch);
      if (arrived !== note.sha256) throw new UserError(say("system.serverBackups.arrivedDifferent"));
      const copied = await this.#store.amend(id, { copy: { state: "copied", at: now(), trouble: null } });
      log.info("a backup was carried into the bucket", { backup: id, address: this.#store.addressOf(note) });
      return copied;
    } catch (error) {
      if (!this.#ending.signal.aborted)
        await this.#store.amend(id, { copy: { state: "failed", at: now(), trouble: failureText(error) } });
      log.error("a backup was not carried into the bucket", { backup: id, cause: error });
      throw error;
    }
  }

  /** Cancels running work, which is repeated at the next start. */
  stop(): void {
    this.#ending.abort(new Error("the appliance is stopping"));
  }

  /** Updates the note's progress a few times per second. */
  #progressOf(id: string) {
    let written = 0;
    let writing: Promise<unknown> = Promise.resolve();
    const progress = {
      done: 0,
      of: 0,
      report: (done: number, of: number) => {
        Object.assign(progress, { done, of });
        const moment = performance.now();
        if (moment - written < EVERY_MS) return;
        written = moment;
        writing = writing.then(() => this.#store.amend(id, { progress: { done, of } }));
      },
      settled: () => writing,
    };
    return progress;
  }
}

const failureText = (error: unknown) =>
  stored(diskErrorText(error) ?? say("system.serverBackups.interrupted"));
