import { randomBytes } from "node:crypto";
import { Trouble } from "../../trouble.ts";
import { DatabaseShipper, type Look } from "./database-shipper.ts";
import { claim, readDeed } from "./deed.ts";
import type { ShippedLog } from "./log.ts";
import { Mirror } from "./mirror.ts";
import { DATABASES, type DatabaseName } from "./places.ts";
import { pruneDatabase } from "./prune.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** A log above this is brought into its database. */
const FULL_LOG_BYTES = 16 * 1024 * 1024;
/** A log that could not be shipped for so long that it is above this is brought into its database all the same. */
const MAX_LOG_BYTES = 1024 * 1024 * 1024;

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
  /** Everything up to this moment is in the second folder; null before the first time. */
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
 */
export class Shipper {
  readonly #options: ShipperOptions;
  readonly #holder = randomBytes(16).toString("hex");
  #ports: Ports | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticking: Promise<void> | undefined;
  #copying: Promise<unknown> | undefined;
  #stamp = 0;
  #pruned = 0;
  #state: ShippingState = { shippedAt: null, halted: null };

  constructor(options: ShipperOptions) {
    this.#options = options;
    for (const name of DATABASES) options.logs[name].claim(() => this.#ports?.shippers[name].hold());
  }

  get state(): ShippingState {
    return this.#state;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#turn(), this.#options.seconds * 1000);
    void this.#turn();
  }

  /** One turn of the clock: a tick, unless the last one still waits for the second folder. */
  async #turn(): Promise<void> {
    await this.#bound();
    await this.tick();
  }

  /** Ships all that is committed by now. Never fails: what keeps it is told of, and tried again. */
  tick(): Promise<void> {
    this.#ticking ??= this.#tick()
      .then(
        () => this.#tell(null),
        (cause: unknown) => this.#tell(cause ?? "unknown"),
      )
      .finally(() => {
        this.#ticking = undefined;
      });
    return this.#ticking;
  }

  #tell(cause: unknown): void {
    const before = this.#state.halted;
    const halted = cause === null ? null : { since: before?.since ?? this.#options.now(), cause };
    this.#state = { shippedAt: cause === null ? this.#stamp : this.#state.shippedAt, halted };
    if ((before === null) !== (halted === null)) this.#options.told(this.#state);
  }

  async #tick(): Promise<void> {
    const { shippers, mirror } = await this.#open();
    await this.#refuseTaken();
    // A clock that was set back does not bring the ticks out of their order.
    const stamp = Math.max(this.#options.now(), this.#stamp + 1);
    const records = await shippers.freehold.look(stamp);
    // A file is there before the record that names it, and a key before what is sealed under it.
    if (this.#state.shippedAt === null || this.#state.halted || hasNews(records)) await mirror.ship(stamp);
    await shippers.vault.ship(await shippers.vault.look(stamp), stamp);
    if (!(await shippers.vault.hasBaseSince(stamp - DAY)) && !(await shippers.vault.base(stamp))) return;
    await shippers.freehold.ship(records, stamp);
    this.#stamp = stamp;
    await this.#care(shippers, mirror, stamp);
  }

  async #open(): Promise<Ports> {
    if (this.#ports) return this.#ports;
    const { folder, appliance, passphrase, data, logs } = this.#options;
    const seal = await claim({ folder, appliance, passphrase, holder: this.#holder });
    const shipperOf = (name: DatabaseName) =>
      new DatabaseShipper({ name, path: logs[name].path, replica: folder, seal });
    const shippers = { freehold: shipperOf("freehold"), vault: shipperOf("vault") };
    const stamps = [await shippers.freehold.resume(), await shippers.vault.resume()];
    this.#stamp = Math.max(this.#stamp, ...stamps);
    this.#ports = { shippers, mirror: new Mirror(data, folder, seal) };
    return this.#ports;
  }

  /** A copy of this appliance may run on another machine: two must not ship into one folder. */
  async #refuseTaken(): Promise<void> {
    const deed = await readDeed(this.#options.folder);
    if (deed?.holder === this.#holder) return;
    throw new Trouble(
      deed
        ? `Another Freehold has begun to ship into ${this.#options.folder}. Stop one of the two, and start this one anew.`
        : `${this.#options.folder} is not the folder any more that it was. Mount its disk again.`,
    );
  }

  /** What is done now and then, after all that is written is in the second folder. */
  async #care(shippers: Ports["shippers"], mirror: Mirror, stamp: number): Promise<void> {
    if (!this.#copying && !(await shippers.freehold.hasBaseSince(stamp - DAY)))
      // Ticks go on beside it, however long it takes.
      this.#copying = shippers.freehold
        .base(stamp)
        .catch((cause: unknown) => this.#tell(cause))
        .finally(() => {
          this.#copying = undefined;
        });
    if (!this.#copying)
      for (const name of DATABASES)
        if ((await shippers[name].logBytes()) > FULL_LOG_BYTES) await this.#options.logs[name].empty();
    if (stamp - this.#pruned < HOUR || this.#copying) return;
    this.#pruned = stamp;
    const before = stamp - this.#options.keptDays * DAY;
    for (const name of DATABASES) await pruneDatabase(this.#options.folder, name, before);
    await mirror.prune(before, stamp);
  }

  /** Keeps the log from filling the disk while the second folder is away. */
  async #bound(): Promise<void> {
    for (const name of DATABASES) {
      const { path, empty } = this.#options.logs[name];
      if (Bun.file(`${path}-wal`).size <= MAX_LOG_BYTES) continue;
      this.#ports?.shippers[name].giveUp();
      await empty();
    }
  }

  /** Resolves when the copy of the database that is being made is made. */
  async settled(): Promise<void> {
    await this.#copying;
  }

  /** Ships what is left, and notes how it stands, so that the next run goes on from there. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#ticking;
    await this.settled();
    await this.tick();
    if (!this.#ports || this.#state.halted) return;
    for (const name of DATABASES) await this.#options.logs[name].empty();
    await this.tick();
    for (const name of DATABASES)
      await this.#ports.shippers[name].finish(this.#stamp + 1).catch(() => undefined);
  }
}

/** Whether anything was committed since the last time: without that no file is of any use yet. */
function hasNews({ held, from, end }: Look): boolean {
  return held > 0 || from?.offset !== end?.offset;
}
