import { randomBytes } from "node:crypto";
import { Trouble } from "../../trouble.ts";
import type { BaseCopy } from "./base-copy.ts";
import { DatabaseShipper, hasNews } from "./database-shipper.ts";
import { claim, readDeed } from "./deed.ts";
import { haltOf } from "./halt.ts";
import type { ShippedLog } from "./log.ts";
import { Mirror } from "./mirror.ts";
import { DATABASES, type DatabaseName } from "./places.ts";
import { pruneDatabase } from "./prune.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A log above this is brought into its database. */
const FULL_LOG_BYTES = 16 * 1024 * 1024;
/** A log that could not be shipped for so long that it is above this is brought into its database all the same. */
const MAX_LOG_BYTES = 1024 * 1024 * 1024;
/** A tick that takes longer is told of: the folder is slow, or does not answer at all. */
const SLOW_MS = 30_000;
/** How long the end of the program waits for the second folder. */
const STOP_MS = 5000;

export interface ShipperOptions {
  /** The data folder. */
  readonly data: string;
  /** The folder into which everything is shipped. */
  readonly folder: string;
  /** Whose records they are. */
  readonly appliance: string;
  readonly passphrase: string;
  readonly seconds: number;
  readonly keptDays: number;
  readonly logs: Readonly<Record<DatabaseName, ShippedLog>>;
  now(): number;
  /** Told when shipping comes to a halt, and when it goes on. */
  told(state: ShippingState): void;
}

/** How far shipping has come, and what keeps it. */
export interface ShippingState {
  /** Everything up to this moment can be brought back from the second folder; null before the first time. */
  readonly shippedAt: number | null;
  /** Since when it does not go on, and why; null while it does. */
  readonly halted: { readonly since: number; readonly cause: unknown } | null;
}

interface Ports {
  readonly shippers: Readonly<Record<DatabaseName, DatabaseShipper>>;
  readonly mirror: Mirror;
}

/**
 * Ships everything that is written into a second folder, a moment later. Whatever becomes of that folder, nobody who
 * works with the appliance waits for it: shipping falls behind, says so, and catches up or begins anew.
 *
 * One thing after the other is done there, and never two at once. A folder on a machine that has gone away may not
 * answer at all, and each call that waits for it keeps one of the few threads by which every file is read and written.
 */
export class Shipper {
  readonly #options: ShipperOptions;
  readonly #holder = randomBytes(16).toString("hex");
  #ports: Ports | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #turning: Promise<void> | undefined;
  /** When the tick under way began, by a clock that nobody sets. */
  #tickingSince: number | undefined;
  #copy: BaseCopy | undefined;
  /** Why the last copy of the database could not be made, and when that was. */
  #uncopied: { readonly cause: unknown; readonly at: number } | undefined;
  #isStopping = false;
  /** Whether the end of the program has waited long enough. */
  #isLate = false;
  #stamp = 0;
  /** The stamp of the last tick of which everything is in the second folder. */
  #wholeAt = 0;
  /** Whether all files up to the last tick are there. */
  #hasFiles = false;
  #pruneAt = Number.NaN;
  #state: ShippingState = { shippedAt: null, halted: null };

  constructor(options: ShipperOptions) {
    this.#options = options;
    for (const name of DATABASES) options.logs[name].claim(() => this.#ports?.shippers[name].hold());
  }

  get state(): ShippingState {
    return this.#state;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#onClock(), this.#options.seconds * 1000);
    void this.#onClock();
  }

  /** What the clock does, whether or not the second folder answers. */
  async #onClock(): Promise<void> {
    await this.#bound();
    if (this.#tickingSince !== undefined && performance.now() - this.#tickingSince > SLOW_MS)
      this.#tell(
        new Trouble(
          `Shipping into ${this.#options.folder} has taken more than ${SLOW_MS / 1000} seconds: the folder is slow, or does not answer at all. Look at its disk and its network; it goes on by itself.`,
        ),
      );
    if (this.#isStopping) return;
    this.#turning ??= this.#turn().finally(() => {
      this.#turning = undefined;
    });
  }

  /**
   * A tick, and then the copy that is being made, until it is time for the next tick; and so on until all is there. The
   * copy has as long as the tick had: otherwise it would never be made where ticks are slow.
   */
  async #turn(): Promise<void> {
    for (;;) {
      const began = performance.now();
      await this.tick();
      const now = performance.now();
      const next = Math.max(began + this.#options.seconds * 1000, now + (now - began));
      while (this.#copy && performance.now() < next && !this.#isStopping) await this.#copyOn();
      const isCaughtUp = !this.#copy && (this.#hasFiles || this.#state.halted !== null);
      if (isCaughtUp || this.#isStopping) return;
    }
  }

  /** Ships all that is committed by now. Never fails: what keeps it is told of, and tried again. */
  async tick(): Promise<void> {
    this.#tickingSince = performance.now();
    try {
      // What was taken of a log as it was emptied is nowhere else: it is shipped at once.
      while (await this.#tick());
      this.#tell(this.#uncopied?.cause ?? null);
    } catch (cause) {
      this.#tell(cause ?? "unknown");
    } finally {
      this.#tickingSince = undefined;
    }
  }

  #tell(cause: unknown): void {
    const before = this.#state.halted;
    const since = before?.since ?? this.#options.now();
    const halted = cause === null ? null : { since, cause: haltOf(cause, this.#options.folder) };
    this.#state = { ...this.#state, halted };
    if ((before === null) !== (halted === null)) this.#options.told(this.#state);
  }

  /** Answers whether there is more to ship at once. */
  async #tick(): Promise<boolean> {
    const { shippers, mirror } = await this.#open();
    await this.#refuseTaken();
    // A clock that was set back does not bring the ticks out of their order.
    const stamp = Math.max(this.#options.now(), this.#stamp + 1);
    // First what makes room, so that a full disk is not full for ever.
    await this.#prune(mirror, stamp);
    const records = await shippers.freehold.look(stamp);
    // Without news no file is of any use yet. A file is there before the record that names it, and a key before what is sealed under it.
    if (!this.#hasFiles || this.#state.halted || hasNews(records))
      this.#hasFiles = await mirror.ship(stamp, this.#options.seconds * 500);
    this.#stamp = stamp;
    // A log that is emptied meanwhile, as it is when somebody is erased, is shipped with the next tick.
    if (!(await shippers.vault.ship(await shippers.vault.look(stamp), stamp))) return false;
    if (!isSince(shippers.vault.newestBase, stamp - DAY) && !(await copiedAtOnce(shippers.vault, stamp)))
      return false;
    if (!(await shippers.freehold.ship(records, stamp))) return false;
    // Thousands of files take their time at first; records are safe with those that are there already.
    if (this.#hasFiles) this.#wholeAt = stamp;
    this.#advance(shippers.freehold);
    if (this.#isStopping && shippers.freehold.newestBase !== undefined) return false;
    await this.#beginCopy(shippers.freehold, stamp);
    return this.#emptyFull(shippers);
  }

  /** Nothing can be brought back before there is a copy to begin with. */
  #advance({ newestBase }: DatabaseShipper): void {
    if (newestBase !== undefined && this.#wholeAt > 0)
      this.#state = { ...this.#state, shippedAt: this.#wholeAt };
  }

  async #open(): Promise<Ports> {
    if (this.#ports) return this.#ports;
    const { folder, appliance, passphrase, data, logs } = this.#options;
    const seal = await claim({ folder, data, appliance, passphrase, holder: this.#holder });
    const shipperOf = (name: DatabaseName) =>
      new DatabaseShipper({ name, file: logs[name].file, replica: folder, seal });
    const shippers = { freehold: shipperOf("freehold"), vault: shipperOf("vault") };
    const stamps = [await shippers.freehold.resume(), await shippers.vault.resume()];
    this.#stamp = Math.max(this.#stamp, ...stamps);
    this.#ports = { shippers, mirror: new Mirror(data, folder, seal) };
    return this.#ports;
  }

  /** A copy of this appliance may run on another machine: two must not ship into one folder. */
  async #refuseTaken(): Promise<void> {
    const { folder } = this.#options;
    const deed = await readDeed(folder);
    if (deed?.holder === this.#holder) return;
    throw new Trouble(
      deed
        ? `Another Freehold has begun to ship into ${folder}. Stop one of the two, and start this one anew.`
        : `${folder} is not the folder any more that it was. Mount its disk again; if it shall be filled anew, start Freehold anew.`,
    );
  }

  /** Begins a copy of the records where the last one is a day old; ticks go on beside it, however long it takes. */
  async #beginCopy(shipper: DatabaseShipper, stamp: number): Promise<void> {
    if (this.#copy || isSince(shipper.newestBase, stamp - DAY)) return;
    if (this.#uncopied && stamp - this.#uncopied.at < MINUTE) return;
    try {
      this.#copy = await shipper.copy(stamp);
    } catch (cause) {
      this.#uncopied = { cause, at: stamp };
      throw cause;
    }
  }

  async #copyOn(): Promise<void> {
    try {
      const made = await this.#copy?.step();
      if (made === undefined) return;
      if (made) this.#uncopied = undefined;
      if (made && this.#ports) this.#advance(this.#ports.shippers.freehold);
    } catch (cause) {
      this.#uncopied = { cause, at: this.#stamp };
      this.#tell(cause ?? "unknown");
    }
    this.#copy = undefined;
  }

  /** The database stays as it is while it is copied; otherwise a log that is full is brought into it. Answers whether one was. */
  async #emptyFull(shippers: Ports["shippers"]): Promise<boolean> {
    let isEmptied = false;
    for (const name of DATABASES) {
      if ((name === "freehold" && this.#copy) || (await shippers[name].logBytes()) <= FULL_LOG_BYTES)
        continue;
      isEmptied = (await this.#options.logs[name].empty()) || isEmptied;
    }
    return isEmptied;
  }

  /** Once an hour, and not while everybody waits for the first tick. */
  async #prune(mirror: Mirror, stamp: number): Promise<void> {
    if (Number.isNaN(this.#pruneAt)) this.#pruneAt = stamp + MINUTE;
    if (stamp < this.#pruneAt || this.#copy) return;
    this.#pruneAt = stamp + HOUR;
    const before = stamp - this.#options.keptDays * DAY;
    for (const name of DATABASES) await pruneDatabase(this.#options.folder, name, before);
    await mirror.prune(before, stamp);
  }

  /** Keeps the log from filling the disk while the second folder is away. */
  async #bound(): Promise<void> {
    for (const name of DATABASES) {
      const { file, empty } = this.#options.logs[name];
      if (Bun.file(file.log).size <= MAX_LOG_BYTES) continue;
      this.#ports?.shippers[name].giveUp();
      await empty();
    }
  }

  /** Resolves when the copy of the database that is being made is made. */
  async settled(): Promise<void> {
    while (this.#copy) await this.#copyOn();
  }

  /** Ships what is left. A folder that does not answer is not waited for. */
  stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopping = true;
    return this.#withinReason(this.#shipTheRest());
  }

  async #shipTheRest(): Promise<void> {
    await this.#turning;
    await this.tick();
    // Without a first copy nothing can be brought back; any other is begun anew at the next start.
    const isNeeded = this.#ports?.shippers.freehold.newestBase === undefined;
    while (this.#copy && isNeeded && !this.#isLate) await this.#copyOn();
    await this.#copy?.abort();
    this.#copy = undefined;
    // Whatever is still noted opens its file once more.
    for (const name of DATABASES) await this.#ports?.shippers[name].close();
  }

  /**
   * Ships what the databases wrote as they were closed, and notes how they were left, so that the next run goes on
   * from there. Before anybody else can open them.
   */
  finish(): Promise<void> {
    if (!this.#ports || this.#copy || this.#tickingSince !== undefined || this.#state.halted)
      return Promise.resolve();
    const { vault, freehold } = this.#ports.shippers;
    const finished = vault.finish(this.#stamp + 1).then(() => freehold.finish(this.#stamp + 1));
    // What is not noted is copied anew at the next start.
    return this.#withinReason(finished.catch(() => undefined));
  }

  /** Waits for what is done in the second folder, and leaves it to itself where that takes too long. */
  async #withinReason(work: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, STOP_MS);
    await Promise.race([work, promise]);
    this.#isLate = true;
    clearTimeout(timer);
  }
}

const isSince = (moment: number | undefined, since: number) => moment !== undefined && moment >= since;

/** Copies a small database. Answers whether the copy is one. */
async function copiedAtOnce(shipper: DatabaseShipper, stamp: number): Promise<boolean> {
  const copy = await shipper.copy(stamp);
  if (!copy) return false;
  for (;;) {
    const made = await copy.step();
    if (made !== undefined) return made;
  }
}
