import { randomUUID } from "node:crypto";
import type { DatabaseName } from "../data-folder.ts";
import { encode } from "../pages/coded.ts";
import { Images } from "../pages/images.ts";
import type { LogTaker } from "../pages/take.ts";
import { type NamedSet, pack } from "./contents.ts";
import type { JournalDatabase } from "./database.ts";
import type { JournalPlace, RowNote } from "./row-note.ts";
import { LEASE_SECONDS, OPENING_SECONDS } from "./seconds.ts";
import { Touched } from "./slices.ts";
import type { Claim, Lease, Row } from "./tables.ts";
import { withinReason } from "./within-reason.ts";

/** Keys are appended before the data that they encrypt. */
const ORDER: readonly DatabaseName[] = ["vault", "freehold"];
/** Bytes of former images, to which changes are written as differences. */
const KNOWN_BYTES = { vault: 4 * 1024 * 1024, freehold: 24 * 1024 * 1024 };
/** Bytes of a row before they are compressed. A longer append is several rows. */
const ROW_BYTES = 4 * 1024 * 1024;
const AGAIN_MS = 250;
const BEAT_MS = 1000;

interface LeaderOptions {
  readonly database: JournalDatabase;
  readonly lease: Lease;
  readonly takers: Readonly<Record<DatabaseName, LogTaker>>;
  /** Called with the cause when the database stops answering, and with undefined when it answers again. */
  onUnavailable(cause: unknown): void;
  /** Another process leads: from now on nothing may be answered. */
  onFenced(): void;
  /** Commits cannot be appended, so nothing could be answered any more. */
  onBroken(cause: unknown): void;
}

/** Makes commits durable in the journal. One append covers everything committed before it began. */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #images = { vault: new Images(KNOWN_BYTES.vault), freehold: new Images(KNOWN_BYTES.freehold) };
  #place: JournalPlace;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #appendingSince: number | undefined;
  #files: string[] = [];
  #touched = new Touched();
  /** Bytes of all rows since the slices were touched up. */
  #bytes = 0;
  #usualSeconds = OPENING_SECONDS;
  readonly #silences = new Set<{ readonly seconds: number }>();
  #heardAt = performance.now();
  /** When the database was asked what it has not answered yet. */
  readonly #asked = new Set<number>();
  #isUnavailable = false;
  appends = 0;
  #isStopping = false;
  #isRenewing = false;
  #beat: NodeJS.Timeout | undefined;

  constructor(options: LeaderOptions, place: JournalPlace) {
    this.#options = options;
    this.#place = place;
  }

  /** Place of everything that was appended. */
  get place(): JournalPlace {
    return this.#place;
  }

  get claim(): Claim {
    const { epoch, holder } = this.#options.lease;
    return { epoch, process: holder.process, seq: this.#place.seq };
  }

  /** Seconds after which another process may lead if this one is silent. */
  get #seconds(): number {
    return Math.max(this.#usualSeconds, ...[...this.#silences].map(({ seconds }) => seconds));
  }

  /** How long the database has not answered what it was asked. */
  get silentMs(): number {
    const [since] = this.#asked;
    return since === undefined ? 0 : performance.now() - since;
  }

  get isIdle(): boolean {
    return this.#appendingSince === undefined;
  }

  /** Age of the append under way. */
  get waitingMs(): number {
    return this.#appendingSince === undefined ? 0 : performance.now() - this.#appendingSince;
  }

  /** True if something was committed since the last append began. */
  get hasNews(): boolean {
    return ORDER.some((name) => this.#options.takers[name].hasNews);
  }

  /** The same for the keys alone. */
  get hasNewKeys(): boolean {
    return this.#options.takers.vault.hasNews;
  }

  /** Bytes of the rows since `beginBase`. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Begins a new base: each page is written whole once more. Returns the slices touched since the last. */
  beginBase(): Touched {
    const touched = this.#touched;
    this.#touched = new Touched();
    this.#bytes = 0;
    for (const name of ORDER) this.#images[name].clear();
    return touched;
  }

  /** Slices that could not be written. */
  touchAgain(touched: Touched): void {
    this.#touched.add(touched);
  }

  /** Resolves once everything that is committed by now is in the journal. */
  sync(): Promise<void> {
    this.#next ??= this.#last = this.#last.then(async () => {
      this.#next = undefined;
      this.#appendingSince = performance.now();
      await this.#append().catch((cause: unknown) => {
        this.fail(cause);
        throw cause;
      });
      this.#appendingSince = undefined;
    });
    return this.#next;
  }

  /** Names a file, which is in the database already, to those that follow. */
  announce(file: string): void {
    this.#files.push(file);
  }

  /** Keeps the lease while there is nothing to append. */
  begin(): void {
    this.#beat = setInterval(() => this.#onBeat(), BEAT_MS);
  }

  /** From now on the process answers all the time, so that its silence means that it is gone. */
  async ready(): Promise<void> {
    this.#usualSeconds = LEASE_SECONDS;
    await this.#renew();
  }

  /** Allows for a silence of some seconds during the work. */
  async whileSilent<T>(seconds: number, work: () => T | Promise<T>): Promise<T> {
    const silence = { seconds };
    this.#silences.add(silence);
    await this.#renew();
    try {
      return await work();
    } finally {
      this.#silences.delete(silence);
      await this.#renew();
    }
  }

  /** Nothing can be answered any more, unless the process is about to end anyway. */
  fail(cause: unknown): void {
    if (!this.#isStopping) this.#options.onBroken(cause);
  }

  /** From now on, a database that does not answer is not waited for. */
  hurry(): void {
    this.#isStopping = true;
  }

  /** Gives the lease to the next process. */
  async stop(): Promise<void> {
    this.hurry();
    clearInterval(this.#beat);
    await this.sync();
    await withinReason(this.#options.database.release(this.claim));
  }

  #onBeat(): void {
    // An append renews the lease as well.
    if (!this.isIdle || this.#isRenewing || performance.now() - this.#heardAt < BEAT_MS) return;
    this.#isRenewing = true;
    (this.hasNews ? this.sync() : this.#renew())
      .catch((cause) => this.#report(cause))
      .finally(() => {
        this.#isRenewing = false;
      });
  }

  async #renew(): Promise<void> {
    const { database, onFenced } = this.#options;
    if (!(await this.#insist(() => database.renew(this.claim, this.#seconds)))) onFenced();
  }

  async #append(): Promise<void> {
    const files = this.#files.splice(0);
    // Both logs are looked at in one turn, so that no key is missing that the other's data needs.
    const taken = ORDER.map((database) => ({ database, sets: this.#options.takers[database].take() }));
    let { ends } = this.#place;
    let [row, bytes]: [NamedSet[], number] = [[], 0];
    for (const { database, sets } of taken) {
      for (const set of sets) {
        ends = { ...ends, [database]: set.end };
        this.#touched.note(database, set.images.keys(), set.pageSize);
        const coded = encode(set, this.#images[database]);
        row.push({ database, bytes: coded });
        bytes += coded.length;
        if (bytes < ROW_BYTES) continue;
        await this.#add(row, { files: [] });
        [row, bytes] = [[], 0];
      }
    }
    if (ends !== this.#place.ends || files.length > 0) await this.#add(row, { ends, files });
  }

  async #add(sets: readonly NamedSet[], note: RowNote): Promise<void> {
    const { database, lease, onFenced } = this.#options;
    const row: Row = {
      seq: this.#place.seq + 1,
      epoch: lease.epoch,
      batch: randomUUID(),
      note: JSON.stringify(note),
      bytes: await pack(sets),
    };
    // Added before if an earlier try was carried out, but its answer was lost. Another change then waits for replicas.
    const isAdded = await this.#insist(
      async () =>
        (await database.append(row, lease.holder, this.#seconds)) ||
        ((await database.has(row)) && (await database.renew(this.claim, this.#seconds))),
    );
    if (!isAdded) {
      onFenced();
      return new Promise<never>(() => undefined);
    }
    this.appends += 1;
    this.#bytes += row.bytes.length;
    this.#place = { seq: row.seq, batch: row.batch, ends: note.ends ?? this.#place.ends };
  }

  /** Asks until the database answers. While it does not, new calls are refused. */
  async #insist(ask: () => Promise<boolean>): Promise<boolean> {
    const asked = performance.now();
    this.#asked.add(asked);
    try {
      const answer = await this.repeat(ask);
      // Each of these questions renews the lease.
      this.#heardAt = performance.now();
      return answer;
    } finally {
      this.#asked.delete(asked);
    }
  }

  /** Asks until the database answers, which may take long. */
  async repeat(ask: () => Promise<boolean>): Promise<boolean> {
    for (;;) {
      try {
        const answer = await withinReason(ask());
        this.#report(undefined);
        return answer;
      } catch (cause) {
        if (this.#isStopping) throw cause;
        this.#report(cause);
        this.#options.database.reconnect();
        await Bun.sleep(AGAIN_MS);
      }
    }
  }

  #report(cause: unknown): void {
    if ((cause !== undefined) === this.#isUnavailable) return;
    this.#isUnavailable = cause !== undefined;
    this.#options.onUnavailable(cause);
  }
}
