import { DATABASES, type DatabaseName } from "../data-folder.ts";
import type { OpenLog } from "../open-log.ts";
import { LogTaker } from "../pages/take.ts";
import { SentFiles } from "./files.ts";
import { Leader } from "./leader.ts";
import { NoLeader } from "./no-leader.ts";
import { writePosition } from "./position.ts";
import { Touched, touchedBetween, writeSlices } from "./slices.ts";
import type { Leadership } from "./standby.ts";

const BEAT_MS = 1000;
const SILENT_MS = 3000;
/** Rows that the slices contain are kept for those that follow a little behind. */
const KEPT_SECONDS = 600;
const PRUNE_MS = 60_000;
const HOUR = 3_600_000;
/** Size from which a log is emptied. */
const FULL_LOG_BYTES = 16 * 1024 * 1024;
/** Size from which the process may not answer the database while it copies a log into the file. */
const LONG_LOG_BYTES = 128 * 1024 * 1024;
/** Longest duration of a rewrite, or of emptying a long log. */
const LONG_SECONDS = 600;
/** Bytes of rows from which slices are written: a process that starts with nothing reads both. */
const FULL_JOURNAL_BYTES = 64 * 1024 * 1024;

export interface JournalOptions {
  readonly leadership: Leadership;
  readonly logs: Readonly<Record<DatabaseName, OpenLog>>;
  /** Runs work while nobody writes. */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** True while a transaction is open. */
  isWriting(): boolean;
  onUnavailable(cause: unknown): void;
  onFenced(): void;
  onBroken(cause: unknown): void;
}

/** For metrics. */
interface JournalUse {
  readonly epoch: number;
  readonly appends: number;
  /** Of the rows since the slices were written. */
  readonly bytes: number;
  readonly waitingSeconds: number;
}

/** The journal of an open store, whose process leads. */
export class Journal {
  readonly #options: JournalOptions;
  readonly #leader: Leader;
  readonly files: SentFiles;
  readonly #beat: NodeJS.Timeout;
  /** True if a log is to be emptied once everything is in the journal. */
  #isWanted = false;
  #isBusy = false;
  #isClosed = false;
  #prunedAt = performance.now();
  #sweptAt = performance.now();
  #base: number;
  #hasBase: boolean;
  #basedAt = performance.now();
  /** Something was erased, which slices and rows still have: perhaps under an earlier leader. */
  #isErased = true;
  /** True until it is known what earlier leaders changed since the slices were written. */
  #isNew: boolean;

  constructor(options: JournalOptions) {
    this.#options = options;
    const { leadership, logs, onUnavailable, onFenced, onBroken } = options;
    this.#hasBase = leadership.lease.base !== undefined;
    this.#base = leadership.lease.base ?? 0;
    this.#isNew = this.#hasBase;
    const takerOf = ({ file, frames }: OpenLog) => new LogTaker(file.log, frames);
    const takers = { freehold: takerOf(logs.freehold), vault: takerOf(logs.vault) };
    this.#leader = new Leader({ ...leadership, takers, onUnavailable, onFenced, onBroken }, leadership.place);
    this.files = new SentFiles({
      database: leadership.database,
      claim: () => this.#leader.claim,
      folder: leadership.folder,
      announce: (place) => this.#leader.announce(place),
      insist: (ask) => this.#leader.repeat(ask),
    });
    // Only what is in the journal may get into the files: what is not is dropped after a crash.
    for (const name of DATABASES) logs[name].takeOver(() => this.#mayEmpty());
    this.#leader.begin();
    this.#beat = setInterval(() => void this.#maintain(), BEAT_MS);
  }

  #mayEmpty(): boolean {
    if (this.#isClosed) return false;
    this.#isErased = true;
    const isBusy = this.#options.isWriting() || !this.#leader.isIdle || this.#leader.hasNews;
    this.#isWanted = isBusy || this.#isLongerThan(LONG_LOG_BYTES) || !this.#copyAll();
    // As soon as nobody writes.
    if (this.#isWanted) setImmediate(() => void this.#maintain());
    return !this.#isWanted;
  }

  /** True if the database has not answered for a while: then nothing can be answered here either. */
  get isSilent(): boolean {
    return this.#leader.silentMs > SILENT_MS;
  }

  get use(): JournalUse {
    const { appends, bytes, waitingMs } = this.#leader;
    return { epoch: this.#options.leadership.lease.epoch, appends, bytes, waitingSeconds: waitingMs / 1000 };
  }

  sync(): Promise<void> {
    return this.#leader.sync();
  }

  /** Fills the database with the files that this process started with, if it has none. */
  async begin(): Promise<void> {
    if (!this.#hasBase) {
      await this.files.sendAll();
      while (!(await this.writeBase(true))) await Bun.sleep(BEAT_MS);
    } else await this.empty();
    await this.#leader.ready();
  }

  /** Changes everything at once, which takes long. Nobody writes meanwhile. */
  async rewrite(work: () => void): Promise<void> {
    await this.#leader.whileSilent(LONG_SECONDS, async () => {
      work();
      await this.#empty();
    });
  }

  /** Resolves once the keys that effects have made or destroyed are in the journal. */
  async syncKeys(): Promise<void> {
    if (this.#leader.hasNewKeys) await this.#leader.sync();
  }

  /** Nothing can be answered any more. */
  fail(cause: unknown): void {
    this.#leader.fail(cause);
  }

  empty(): Promise<boolean> {
    return this.#options.between(() => this.#empty());
  }

  /** Empties both logs into the files. Nobody writes meanwhile. */
  async #empty(): Promise<boolean> {
    do await this.#leader.sync();
    while (this.#leader.hasNews);
    this.#isWanted = false;
    // The vault is also written by effects of earlier commits.
    const work = () =>
      this.#leader.isIdle &&
      !this.#leader.hasNews &&
      this.#copyAll() &&
      DATABASES.every((name) => this.#options.logs[name].checkpoint("TRUNCATE"));
    return this.#isLongerThan(LONG_LOG_BYTES) ? this.#leader.whileSilent(LONG_SECONDS, work) : work();
  }

  #isLongerThan(bytes: number): boolean {
    return DATABASES.some((name) => Bun.file(this.#options.logs[name].file.log).size > bytes);
  }

  /** Brings the files, which everything is in the journal of, to the end of their logs. */
  #copyAll(): boolean {
    // Readers may keep a part from being copied: no file may ever be ahead of its position.
    this.#writePosition();
    if (!DATABASES.every((name) => this.#options.logs[name].checkpoint("FULL"))) return false;
    this.#writePosition();
    return true;
  }

  #writePosition(): void {
    const { leadership } = this.#options;
    const { seq, batch, ends } = this.#leader.place;
    const { appliance, lease } = leadership;
    writePosition(leadership.folder, {
      appliance,
      journal: lease.journal,
      breaks: lease.breaks,
      seq,
      batch,
      ends,
      isFirst: !this.#hasBase,
    });
  }

  async #maintain(): Promise<void> {
    // The first base is written by `begin`, whole and after all files.
    if (this.#isBusy || !this.#hasBase) return;
    this.#isBusy = true;
    try {
      const age = performance.now() - this.#basedAt;
      if (performance.now() - this.#prunedAt > PRUNE_MS) await this.prune();
      const isOld = age > 24 * HOUR || (this.#isErased && age > HOUR);
      if (isOld || this.#leader.bytes > FULL_JOURNAL_BYTES) await this.writeBase();
      else if (this.#isWanted || this.#isLongerThan(FULL_LOG_BYTES)) await this.empty();
      if (performance.now() - this.#sweptAt > HOUR) await this.#sweep();
    } catch (cause) {
      if (cause instanceof NoLeader) this.#options.onFenced();
      // The next leader finishes what this one had begun.
      if (!this.#isClosed) this.#options.onUnavailable(cause);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Removes files from the database that were removed here: the folder is swept every hour. */
  async #sweep(): Promise<void> {
    this.#sweptAt = performance.now();
    await this.files.sweep();
  }

  /** Removes rows that the slices contain, except those that followers may still be about to read. */
  async prune(keptSeconds = KEPT_SECONDS): Promise<void> {
    this.#prunedAt = performance.now();
    await this.#options.leadership.database.prune(this.#leader.claim, this.#base, keptSeconds);
  }

  /** Writes the slices that have changed, or all of them. False while a reader uses an older snapshot. */
  async writeBase(isWhole = false): Promise<boolean> {
    const { leadership, logs, between } = this.#options;
    const files = { freehold: logs.freehold.file, vault: logs.vault.file };
    if (this.#isNew)
      this.#leader.touchAgain(await touchedBetween(leadership.database, this.#base, leadership.place.seq));
    this.#isNew = false;
    const begun = await between(async () => {
      if (!(await this.#empty())) return undefined;
      // Slices may still get what is erased from now on.
      this.#isErased = false;
      return { seq: this.#leader.place.seq, touched: this.#leader.beginBase() };
    });
    if (!begun) return false;
    const touched = isWhole ? Touched.all(files) : begun.touched;
    try {
      await writeSlices(
        { database: leadership.database, claim: () => this.#leader.claim, files },
        touched,
        begun.seq,
      );
      await this.#sweep();
    } catch (error) {
      this.#leader.touchAgain(touched);
      this.#isErased = true;
      throw error;
    }
    if (!this.#hasBase) {
      this.#hasBase = true;
      await this.empty();
    }
    this.#base = begun.seq;
    this.#basedAt = performance.now();
    return true;
  }

  /** Calls that are under way are answered only if the database answers. */
  hurry(): void {
    this.#leader.hurry();
  }

  /** Nobody writes any more. Then the next process may lead. What the database did not take was never answered. */
  async close(): Promise<void> {
    clearInterval(this.#beat);
    const report = (cause: unknown) => this.#options.onUnavailable(cause);
    await this.#empty().catch(report);
    this.#isClosed = true;
    await this.#leader.stop().catch(report);
    await this.#options.leadership.database.close();
  }
}
