import { existsSync, mkdirSync } from "node:fs";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { DATABASES, databasePath } from "../data-folder.ts";
import { lockFolder } from "../lock.ts";
import { adopt } from "./adopt.ts";
import type { JournalDatabase } from "./database.ts";
import { BroughtFiles } from "./files.ts";
import { Follower, JournalGap } from "./follower.ts";
import { isCopy, type Position, readPosition, writePosition } from "./position.ts";
import { rebuild } from "./rebuild.ts";
import { finishRedo } from "./redo.ts";
import { type JournalPlace, readNote } from "./row-note.ts";
import { MIGRATING_SECONDS, OPENING_SECONDS } from "./seconds.ts";
import { claimOf, type Holder, type Lease } from "./tables.ts";
import { withinReason } from "./within-reason.ts";

const POLL_MS = 100;
const AGAIN_MS = 1000;
/** Rows are laid together, since each time waits for the disk. */
const LAY_MS = 1000;
const CLEAN_MS = 3_600_000;
const PROBE_MS = 5000;
const STUCK_MS = 60_000;

export interface StandbyOptions {
  readonly database: JournalDatabase;
  readonly folder: string;
  readonly appliance: string;
  readonly holder: Holder;
  readonly signal: AbortSignal;
  /** Called once for each process that leads. */
  onLeader(lease: Lease): void;
  /** Called each time that this process has read everything that the leader wrote. */
  onFollowed(lease: Lease): void;
  /** Called now and then while this process cannot follow, and with undefined once it can. */
  onStuck(cause: unknown): void;
  /** Called once if the leader's program knows a newer schema. */
  onNewer(schema: string): void;
  /** Called if the database lacks changes up to row `held` that were answered. */
  onLost(rows: { held: number; kept: number }): void;
}

/** Right to open the files of this process, and where the journal continues. */
export interface Leadership {
  readonly database: JournalDatabase;
  readonly folder: string;
  readonly appliance: string;
  readonly lease: Lease;
  readonly place: JournalPlace;
  /** The folder is locked. */
  unlock(): void;
}

type Claimed = Omit<Leadership, "unlock">;

/** Keeps the files of this process as the leader's are, and takes over when it is gone. */
export class Standby {
  readonly #options: StandbyOptions;
  readonly #files: BroughtFiles;
  #follower: Follower | undefined;
  #laidAt = 0;
  #cleanedAt = performance.now();
  #isPrepared = false;
  #isProbing = false;
  /** When the last cause was reported, while this process cannot follow. */
  #stuckAt: number | undefined;
  /** Asked for the lease, and not answered. */
  #isClaiming = false;
  #leader: string | undefined;
  #isOlder = false;
  /** Process whose rows these files continue. A database that lost a claim may give its epoch to another one. */
  #followed: string | undefined;
  /** Last row that was reported as lost. */
  #lost = -1;

  constructor(options: StandbyOptions) {
    this.#options = options;
    this.#files = new BroughtFiles(options.folder, options.database);
  }

  /** Resolves once this process leads; undefined if it is to end before. */
  async takeOver(): Promise<Leadership | undefined> {
    const { database, folder, signal } = this.#options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Until the store is closed: the files of a leader are no copy that others may change.
    const unlock = lockFolder(folder);
    const probing = setInterval(() => void this.#probe(), PROBE_MS);
    try {
      while (!signal.aborted) {
        const claimed = await this.#look();
        if (claimed) return { ...claimed, unlock };
      }
      this.#follower?.close();
      if (this.#isClaiming) await this.#giveBack();
      await database.close();
    } catch (error) {
      unlock();
      await database.close();
      throw error;
    } finally {
      clearInterval(probing);
    }
    unlock();
    return undefined;
  }

  /** The claim may have succeeded although the process ended before it had the answer. Nobody waits for its lease. */
  async #giveBack(): Promise<void> {
    const { database } = this.#options;
    database.reconnect();
    const lease = await withinReason(database.reader.lease()).catch(() => undefined);
    // Without an answer, the lease ends by itself.
    if (lease && this.#isOwn(lease))
      await withinReason(database.release(claimOf(lease))).catch(() => undefined);
  }

  /** A connection whose other end is gone would be waited for for a quarter of an hour. */
  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const { database } = this.#options;
    await withinReason(database.reader.lease()).catch(() => database.reconnect());
    this.#isProbing = false;
  }

  async #look(): Promise<Claimed | undefined> {
    const { database, signal } = this.#options;
    try {
      if (!this.#isPrepared) await database.prepare();
      this.#isPrepared = true;
      const lease = await this.#lease();
      const claimed =
        lease?.base === undefined ? await this.#begin(lease) : await this.#follow(lease, lease.base);
      if (this.#stuckAt !== undefined) this.#options.onStuck(undefined);
      this.#stuckAt = undefined;
      if (!claimed) await Bun.sleep(POLL_MS);
      return claimed;
    } catch (cause) {
      if (cause instanceof UserError) throw cause;
      // Starts again with the files as they are: this may have happened between any two steps.
      this.#follower?.close();
      this.#follower = undefined;
      if (signal.aborted) return undefined;
      if (!(cause instanceof JournalGap)) {
        this.#reportStuck(cause);
        database.reconnect();
        await Bun.sleep(AGAIN_MS);
      }
      return undefined;
    }
  }

  /** An endless trouble is reported again, since its cause may be another one by now. */
  #reportStuck(cause: unknown): void {
    if (this.#stuckAt !== undefined && performance.now() - this.#stuckAt < STUCK_MS) return;
    this.#stuckAt = performance.now();
    this.#options.onStuck(cause);
  }

  /** A lease of this process is over for it: it was claimed, but the answer was lost, or what came after it failed. */
  async #lease(): Promise<Lease | undefined> {
    const lease = await this.#options.database.reader.lease();
    return lease && { ...lease, isOver: lease.isOver || this.#isOwn(lease) };
  }

  #isOwn({ holder }: Lease): boolean {
    return holder.process === this.#options.holder.process;
  }

  /** The first leader: its files, if there are any, become the base. */
  async #begin(lease: Lease | undefined): Promise<Claimed | undefined> {
    const { database, folder, appliance } = this.#options;
    if (lease && !lease.isOver) {
      this.#report(lease);
      return undefined;
    }
    // Files without data, or older ones, must not take the place of those that another process began with.
    if (lease && (isCopy(folder) || !hasData(folder))) {
      const { address } = lease.holder;
      throw new UserError(say("system.serverJournal.unfilled", { appliance, address }));
    }
    if (isCopy(folder)) throw new UserError(say("system.serverJournal.unknown", { appliance, folder }));
    if (!hasData(folder)) {
      const claimed = await this.#claim(undefined, 0);
      if (!claimed) return undefined;
      const place = { seq: 0, batch: "", ends: {} };
      writePosition(folder, { appliance, journal: claimed.journal, breaks: claimed.breaks, ...place });
      return this.#leadership(claimed, place);
    }
    const claimed = await this.#claim(lease);
    // Rows of a process that began before belong to other files, or to earlier states of these.
    const begun = lease && claimed ? await database.breakOff(claimOf(claimed)) : claimed;
    return begun && this.#leadership(begun, { seq: begun.head, batch: "", ends: {} });
  }

  async #follow(lease: Lease, base: number): Promise<Claimed | undefined> {
    const follower = this.#follower ?? (await this.#open(base, lease));
    this.#follower = follower;
    if (lease.holder.process !== this.#followed || lease.head < follower.read.seq)
      await this.#refuseBranch(lease, follower);
    await follower.catchUp(lease.head);
    this.#options.onFollowed(lease);
    if (!lease.isOver || this.#isOlderThan(lease)) {
      this.#report(lease);
      if (performance.now() - this.#laidAt > LAY_MS) this.#lay(follower);
      if (performance.now() - this.#cleanedAt > CLEAN_MS) await this.#clean();
      return undefined;
    }
    const claimed = await this.#claim(lease);
    if (!claimed) return undefined;
    await follower.catchUp(claimed.head);
    this.#lay(follower);
    follower.close();
    return this.#leadership(claimed, { ...follower.read, ends: {} });
  }

  /** A database that lost its last rows goes on without them, under another leader. */
  async #refuseBranch(lease: Lease, { read, breaks }: Follower): Promise<void> {
    const { database } = this.#options;
    if (read.batch !== "" && !(await database.has(read))) {
      this.#reportLost({ breaks, seq: read.seq }, lease);
      throw new JournalGap("the journal branches off before these files");
    }
    this.#followed = lease.holder.process;
  }

  /** A restore goes back on purpose, and rows before the base are only in its slices. */
  #reportLost({ seq, breaks }: Pick<Position, "seq" | "breaks">, lease: Lease): void {
    const isLost = breaks === lease.breaks && seq >= (lease.base ?? 0);
    if (isLost && seq !== this.#lost) this.#options.onLost({ held: seq, kept: lease.head });
    this.#lost = seq;
  }

  async #clean(): Promise<void> {
    this.#cleanedAt = performance.now();
    await this.#files.clean();
  }

  #lay(follower: Follower): void {
    follower.lay();
    this.#laidAt = performance.now();
  }

  #report(lease: Lease): void {
    if (lease.holder.process !== this.#leader && !lease.isOver) this.#options.onLeader(lease);
    this.#leader = lease.holder.process;
  }

  /** An older program would not understand the tables. */
  #isOlderThan({ holder }: Lease): boolean {
    const isOlder = holder.schema > this.#options.holder.schema;
    if (isOlder && !this.#isOlder) this.#options.onNewer(holder.schema);
    this.#isOlder = isOlder;
    return isOlder;
  }

  async #claim(lease: Lease | undefined, base: 0 | null = null): Promise<Lease | undefined> {
    const { database, holder } = this.#options;
    if (lease && !lease.isOver) return undefined;
    if (lease && this.#isOwn(lease)) return lease;
    const isNewer = lease !== undefined && lease.holder.schema < holder.schema;
    this.#isClaiming = true;
    const claimed = await database.claim(lease, holder, isNewer ? MIGRATING_SECONDS : OPENING_SECONDS, base);
    this.#isClaiming = false;
    return claimed;
  }

  #leadership(lease: Lease, { seq, batch, ends }: JournalPlace): Claimed {
    const { database, folder, appliance, holder } = this.#options;
    return { database, folder, appliance, lease: { ...lease, holder }, place: { seq, batch, ends } };
  }

  async #open(base: number, lease: Lease): Promise<Follower> {
    const { database, folder, appliance } = this.#options;
    const position =
      (await this.#adopted(base, lease)) ?? (await rebuild(folder, { appliance, ...lease }, database));
    await this.#files.bringAll();
    await this.#files.clean();
    return new Follower({ folder, database, files: this.#files }, position);
  }

  /** Files of an earlier run, as far as the journal goes on from them. */
  async #adopted(base: number, lease: Lease): Promise<Position | undefined> {
    const { database, folder, appliance } = this.#options;
    const found = readPosition(folder);
    if (!found) {
      if (hasData(folder)) throw new UserError(say("system.serverJournal.ownData", { appliance, folder }));
      return undefined;
    }
    if (found.appliance !== appliance)
      throw new UserError(say("system.serverJournal.other", { appliance, folder, other: found.appliance }));
    const isOther = found.journal !== lease.journal;
    if (isOther && !found.isFirst)
      throw new UserError(say("system.serverJournal.unknown", { appliance, folder }));
    // Another process has filled the database meanwhile: only these files have what they have.
    if (found.isFirst && (isOther || found.breaks !== lease.breaks))
      throw new UserError(say("system.serverJournal.ownData", { appliance, folder }));
    const position = finishRedo(folder, found);
    if (position.seq < base) return undefined;
    const names = await database.reader.namesFrom(position.seq);
    const isKnown =
      position.seq === 0 || names.some(({ seq, batch }) => seq === position.seq && batch === position.batch);
    if (!isKnown) {
      this.#reportLost(position, lease);
      return undefined;
    }
    const later = names.flatMap(({ seq, batch, note }) => {
      const { ends } = readNote(note);
      // A row of files only says nothing about the databases if its leader had not changed them yet.
      const isEnd = ends !== undefined && DATABASES.some((name) => ends[name]);
      return isEnd && seq > position.seq ? { seq, batch, ends } : [];
    });
    return adopt(folder, position, later);
  }
}

const hasData = (folder: string) => DATABASES.some((name) => existsSync(databasePath(folder, name)));
