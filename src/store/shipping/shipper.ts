import { randomBytes } from "node:crypto";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { DATABASES, type DatabaseName } from "../data-folder.ts";
import type { OpenLog } from "../open-log.ts";
import { DatabaseShipper, hasNews, type Shippers } from "./database-shipper.ts";
import { haltOf } from "./halt.ts";
import { LogLimits } from "./log-limits.ts";
import { Mirror } from "./mirror.ts";
import { claim, readOwner } from "./owner.ts";
import { pruneDatabase } from "./prune.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Longest time between two ticks in which the database is copied. */
const MOST_COPY_MS = 2000;
/** Ticks in a row that make the unshipped part of a full WAL smaller. */
const HURRIED_TICKS = 4;
/** A longer tick is reported: the folder is slow or unresponsive. */
const SLOW_MS = 30_000;
/** Maximum wait for the replica at shutdown. */
const STOP_MS = 5000;

export interface ShipperOptions {
  readonly data: string;
  readonly folder: string;
  readonly appliance: string;
  readonly passphrase: string;
  readonly seconds: number;
  readonly keptDays: number;
  readonly logs: Readonly<Record<DatabaseName, OpenLog>>;
  now(): number;
  /** Called when shipping stops or resumes. */
  onStateChange(state: ShippingState): void;
}

export interface ShippingState {
  /** Everything up to this time can be restored; null initially. */
  readonly shippedAt: number | null;
  /** Start and cause of an interruption; null while shipping works. */
  readonly halted: { readonly since: number; readonly cause: unknown } | null;
}

interface Ports {
  readonly shippers: Shippers;
  readonly mirror: Mirror;
}

/**
 * Continuously ships all writes to a second folder. Problems with the folder never block users: shipping
 * falls behind, reports it, and catches up or starts over. Operations are strictly sequential: in an
 * unresponsive network folder, each pending call occupies one of the few threads used for all file access.
 */
export class Shipper {
  readonly #options: ShipperOptions;
  readonly #holder = randomBytes(16).toString("hex");
  readonly #limits: LogLimits;
  #ports: Ports | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #turning: Promise<void> | undefined;
  /** Start of the current tick, by the monotonic clock. */
  #tickingSince: number | undefined;
  /** Last failed base copy. */
  #uncopied: { readonly cause: unknown; readonly at: number } | undefined;
  #isStopping = false;
  /** True once shutdown has waited long enough. */
  #isLate = false;
  #stamp = 0;
  /** Stamp of the last complete tick in the replica. */
  #wholeAt = 0;
  /** True if all files up to the last tick are shipped. */
  #hasFiles = false;
  #pruneAt = Number.NaN;
  #state: ShippingState = { shippedAt: null, halted: null };

  constructor(options: ShipperOptions) {
    this.#options = options;
    this.#limits = new LogLimits(options.logs);
    for (const name of DATABASES) options.logs[name].follow(() => this.#ports?.shippers[name].hold());
  }

  get state(): ShippingState {
    return this.#state;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#onClock(), this.#options.seconds * 1000);
    void this.#onClock();
  }

  /** Runs checks that must work even if the replica does not respond. */
  async #onClock(): Promise<void> {
    await this.#limits.bound(this.#ports?.shippers);
    if (this.#tickingSince !== undefined && performance.now() - this.#tickingSince > SLOW_MS)
      this.#report(
        new UserError(
          say("system.serverShipping.slow", { folder: this.#options.folder, seconds: SLOW_MS / 1000 }),
        ),
      );
    if (this.#isStopping) return;
    this.#turning ??= this.#turn().finally(() => {
      this.#turning = undefined;
    });
  }

  /** Ticks until all is shipped. The base copy gets as much time as each tick, or it would never finish. */
  async #turn(): Promise<void> {
    for (;;) {
      const began = performance.now();
      await this.tick();
      const now = performance.now();
      const next = Math.max(began + this.#options.seconds * 1000, now + Math.min(now - began, MOST_COPY_MS));
      while (this.#isCopying && performance.now() < next && !this.#isStopping) await this.#copyOn();
      const isCaughtUp = !this.#freehold?.copy && this.#hasFiles;
      if (isCaughtUp || this.#state.halted !== null || this.#isStopping) return;
    }
  }

  get #freehold(): DatabaseShipper | undefined {
    return this.#ports?.shippers.freehold;
  }

  get #isCopying(): boolean {
    return this.#freehold?.copy?.isCopied === false;
  }

  /** Ships all committed data. Never fails: errors are reported and retried. */
  async tick(): Promise<void> {
    this.#tickingSince = performance.now();
    try {
      // Repeats after a truncation, because the held frames of a truncated WAL exist nowhere else.
      for (let nth = 1; await this.#tick(nth < HURRIED_TICKS); nth += 1);
      this.#report(this.#uncopied?.cause ?? null);
    } catch (cause) {
      this.#report(cause ?? "unknown");
    } finally {
      this.#tickingSince = undefined;
    }
  }

  #report(cause: unknown): void {
    const before = this.#state.halted;
    const since = before?.since ?? this.#options.now();
    const halted = cause === null ? null : { since, cause: haltOf(cause, this.#options.folder) };
    this.#state = { ...this.#state, halted };
    if ((before === null) !== (halted === null)) this.#options.onStateChange(this.#state);
  }

  /** Runs one tick. Returns true if another must follow immediately, which `isPatient` allows for. */
  async #tick(isPatient: boolean): Promise<boolean> {
    const { shippers, mirror } = await this.#open();
    await this.#refuseTaken();
    // Keeps stamps increasing even if the clock is set back.
    const stamp = Math.max(this.#options.now(), this.#stamp + 1);
    // Prunes first, so that shipping can recover if the replica's disk is full.
    await this.#prune(mirror, stamp);
    const records = await shippers.freehold.look(stamp);
    // Only new commits refer to new files. Files are shipped before records that name them, and keys before
    // data encrypted with them.
    if (!this.#hasFiles || this.#state.halted || hasNews(records))
      this.#hasFiles = await mirror.ship(stamp, this.#options.seconds * 500);
    this.#stamp = stamp;
    // If the WAL is truncated during the tick, for example by an erasure, the next tick ships it.
    if (!(await keysShipped(shippers.vault, stamp))) return false;
    if (!(await shippers.freehold.ship(records, stamp))) return false;
    // Until the first run has shipped all files, which may be thousands, the tick does not count as complete.
    if (this.#hasFiles) this.#wholeAt = stamp;
    this.#advance(shippers.freehold);
    if (this.#isStopping && shippers.freehold.newestBase !== undefined) return false;
    await this.#beginCopy(shippers.freehold, stamp);
    return this.#limits.emptyFull(shippers, { isPatient, isCopying: this.#isCopying });
  }

  /** Advances `shippedAt`, but only if there is a base copy: nothing can be restored without one. */
  #advance({ newestBase }: DatabaseShipper): void {
    if (newestBase !== undefined && this.#wholeAt > 0)
      this.#state = { ...this.#state, shippedAt: this.#wholeAt };
  }

  async #open(): Promise<Ports> {
    if (this.#ports) return this.#ports;
    const { folder, appliance, passphrase, data, logs } = this.#options;
    const seal = await claim({ folder, data, appliance, passphrase, holder: this.#holder });
    const shipperOf = (name: DatabaseName) =>
      new DatabaseShipper({ name, log: logs[name], replica: folder, seal });
    const shippers = { freehold: shipperOf("freehold"), vault: shipperOf("vault") };
    const stamps = [await shippers.freehold.resume(), await shippers.vault.resume()];
    this.#stamp = Math.max(this.#stamp, ...stamps);
    this.#ports = { shippers, mirror: new Mirror(data, folder, seal) };
    return this.#ports;
  }

  /** Two copies of an installation, e.g. on two machines, must not ship into the same folder. */
  async #refuseTaken(): Promise<void> {
    const { folder } = this.#options;
    const owner = await readOwner(folder);
    if (owner?.holder === this.#holder) return;
    throw new UserError(
      owner
        ? say("system.serverShipping.taken", { folder })
        : say("system.serverShipping.otherFolder", { folder }),
    );
  }

  /** Starts a daily base copy, which does not delay ticks. */
  async #beginCopy(shipper: DatabaseShipper, stamp: number): Promise<void> {
    const isFresh = isSince(shipper.newestBase, stamp - DAY);
    if (isFresh) this.#uncopied = undefined;
    if (isFresh || shipper.copy) return;
    if (this.#uncopied && stamp - this.#uncopied.at < MINUTE) return;
    try {
      await shipper.beginCopy(stamp);
    } catch (cause) {
      this.#uncopied = { cause, at: stamp };
      throw cause;
    }
  }

  async #copyOn(): Promise<void> {
    try {
      await this.#freehold?.copyOn();
    } catch (cause) {
      this.#uncopied = { cause, at: this.#stamp };
      this.#report(cause ?? "unknown");
    }
  }

  /** Prunes every hour, but not before the first tick is done. */
  async #prune(mirror: Mirror, stamp: number): Promise<void> {
    if (Number.isNaN(this.#pruneAt)) this.#pruneAt = stamp + MINUTE;
    if (stamp < this.#pruneAt) return;
    this.#pruneAt = stamp + HOUR;
    const before = stamp - this.#options.keptDays * DAY;
    for (const name of DATABASES) await pruneDatabase(this.#options.folder, name, before);
    await mirror.prune(before, stamp);
  }

  /** Completes the copy that has begun. */
  async settled(): Promise<void> {
    while (this.#isCopying) await this.#copyOn();
    if (this.#freehold?.copy) await this.tick();
  }

  /** Ships what is left, but does not wait for an unresponsive folder. */
  stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopping = true;
    return this.#waitAtMost(this.#shipTheRest());
  }

  async #shipTheRest(): Promise<void> {
    await this.#turning;
    await this.tick();
    // Finish the first copy, since nothing can be restored without it. The next start restarts others.
    const isNeeded = this.#freehold?.newestBase === undefined;
    while (this.#isCopying && isNeeded && !this.#isLate) await this.#copyOn();
    if (this.#freehold?.copy?.isCopied) await this.tick();
    // Writes after this reopen their file.
    for (const name of DATABASES) await this.#ports?.shippers[name].close();
  }

  /** Ships the final writes of closing the databases. Must run before another process can open them. */
  finish(): Promise<void> {
    if (!this.#ports || this.#freehold?.copy || this.#tickingSince !== undefined || this.#state.halted)
      return Promise.resolve();
    const { vault, freehold } = this.#ports.shippers;
    const finished = vault.finish(this.#stamp + 1).then(() => freehold.finish(this.#stamp + 1));
    // If the end was not recorded, the next start copies the database again.
    return this.#waitAtMost(finished.catch(() => undefined));
  }

  /** Abandons an operation on the replica that takes too long. */
  async #waitAtMost(work: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, STOP_MS);
    await Promise.race([work, promise]);
    this.#isLate = true;
    clearTimeout(timer);
  }
}

const isSince = (moment: number | undefined, since: number) => moment !== undefined && moment >= since;

/** Ships the keys and, once a day, a copy of all of them. Returns true if everything up to the stamp is shipped. */
async function keysShipped(vault: DatabaseShipper, stamp: number): Promise<boolean> {
  if (!(await vault.ship(await vault.look(stamp), stamp))) return false;
  if (isSince(vault.newestBase, stamp - DAY)) return true;
  await vault.beginCopy(stamp);
  while (vault.copy?.isCopied === false) await vault.copyOn();
  return (await vault.ship(await vault.look(stamp), stamp)) && isSince(vault.newestBase, stamp - DAY);
}
