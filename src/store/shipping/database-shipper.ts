import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fstatSync, openSync } from "node:fs";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseName } from "../data-folder.ts";
import type { DatabaseFile } from "../database-file.ts";
import { COPY_BYTES, SLICE_BYTES, slice, sliceNow } from "../pages/slices.ts";
import {
  follow,
  frameBytes,
  HEADER_BYTES,
  type LogEnd,
  type Mark,
  readHeader,
  sumsOfFrame,
  type WalHeader,
} from "../pages/wal.ts";
import type { BaseCopy } from "./base-copy.ts";
import { makeFolder, settleNames } from "./folder.ts";
import { Lineage } from "./lineage.ts";
import { ChangedPages } from "./part.ts";
import { FINGERPRINT, PAGES, WHOLE } from "./pieces.ts";
import { lineagesAmong } from "./places.ts";
import type { Seal } from "./seal.ts";

/** Bytes of pages in one piece. Until then, a page that changes again and again is shipped once. */
const PART_BYTES = 16 * 1024 * 1024;
/** Maximum of frames held in memory when a WAL is truncated; beyond it a new lineage begins. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

export interface DatabaseShipperOptions {
  readonly name: DatabaseName;
  readonly file: DatabaseFile;
  readonly replica: string;
  readonly seal: Seal | undefined;
}

/** Position up to which the WAL was shipped. */
interface Chain {
  readonly lineage: Lineage;
  readonly index: number;
  /** Place up to which the WAL is shipped or held; undefined while it is empty. */
  readonly reached: LogEnd | undefined;
}

/** Part of a truncated WAL that still has to be shipped. */
interface Held {
  readonly index: number;
  /** Packed pages. */
  readonly part: Uint8Array;
}

/** State of the WAL at one moment. Everything up to its end is shipped under one stamp. */
export interface Look {
  /** False if the WAL was truncated meanwhile; the next look covers its contents. */
  readonly isWhole: boolean;
  readonly epoch: number;
  readonly held: number;
  readonly header: WalHeader | undefined;
  readonly from: Mark | undefined;
  readonly end: Mark | undefined;
  /** Copy whose last page was read before, so that it is complete once everything up to the end is shipped. */
  readonly copied: BaseCopy | undefined;
}

/**
 * Ships one database: a copy of its file, then every WAL frame in commit order. Such an unbroken sequence is
 * a lineage; if completeness cannot be proven, a new one begins.
 */
export class DatabaseShipper {
  readonly #options: DatabaseShipperOptions;
  #chain: Chain | undefined;
  #copy: BaseCopy | undefined;
  /** Closes what is left of abandoned lineages, which may still have pending writes. */
  readonly #left: (() => Promise<void>)[] = [];
  #held: Held[] = [];
  /** Incremented whenever the WAL may have been truncated, which invalidates earlier reads. */
  #epoch = 0;
  /** True if the whole WAL was taken before its truncation, so that it may restart. */
  #isTaken = false;

  constructor(options: DatabaseShipperOptions) {
    this.#options = options;
  }

  /** Continues the last chain of copies if it is intact. Returns the timestamp of its last piece. */
  async resume(): Promise<number> {
    const folder = join(this.#options.replica, this.#options.name);
    for (const changed of await makeFolder(folder)) await settleNames(changed);
    const name = lineagesAmong(await readdir(folder)).at(-1);
    if (!name) return 0;
    const lineage = this.#lineage(name);
    const last = await lineage.resume();
    const isKnown = last && (last.reached || last.fingerprint === (await this.#options.file.fingerprint()));
    if (isKnown && lineage.newestBase !== undefined)
      this.#chain = { lineage, index: last.index, reached: last.reached };
    return Math.max(Number.parseInt(name, 10), lineage.newestBase ?? 0, last?.stamp ?? 0);
  }

  #lineage(name: string): Lineage {
    const place = `${this.#options.name}/${name}`;
    return new Lineage({ folder: join(this.#options.replica, place), place, seal: this.#options.seal });
  }

  get logBytes(): number {
    return Bun.file(this.#log).size;
  }

  /** Part of the WAL that is not shipped yet. */
  get waitingBytes(): number {
    return this.logBytes - (this.#chain?.reached?.offset ?? 0);
  }

  get #log(): string {
    return this.#options.file.log;
  }

  /** Abandons the lineage: nothing is shipped until another begins. */
  giveUp(): void {
    const [chain, copy] = [this.#chain, this.#copy];
    if (copy) this.#left.push(() => copy.abort());
    if (chain) this.#left.push(() => chain.lineage.close());
    this.#copy = undefined;
    this.#chain = undefined;
    this.#held = [];
    this.#epoch += 1;
  }

  async look(now: number): Promise<Look> {
    await this.#closeLeft();
    const [epoch, held, copied] = [
      this.#epoch,
      this.#held.length,
      this.#copy?.isCopied ? this.#copy : undefined,
    ];
    const nothing = {
      isWhole: true,
      epoch,
      held,
      copied,
      header: undefined,
      from: undefined,
      end: undefined,
    };
    const log = await opened(this.#log);
    try {
      const header = log && readHeader(await slice(log, 0, HEADER_BYTES));
      const isContinued = await this.#isContinued(log, header);
      if (epoch !== this.#epoch) return { ...nothing, isWhole: false };
      if (!this.#chain || !isContinued) this.#begin(now);
      if (!log || !header) return { ...nothing, epoch: this.#epoch, held: this.#held.length };
      const from = this.#takeUp(header);
      const taken = { epoch: this.#epoch, held: this.#held.length, copied };
      const end = await lastCommit(log, from, header);
      // Frames after the last look are not held, and would be lost if another process truncated the WAL now.
      if (taken.epoch === this.#epoch && end.offset !== from.offset) this.#isTaken = false;
      return { isWhole: true, ...taken, header, from, end };
    } finally {
      await log?.close();
    }
  }

  /** True if no frame is missing between the part already shipped and the current WAL. */
  async #isContinued(log: FileHandle | undefined, header: WalHeader | undefined): Promise<boolean> {
    const reached = this.#chain?.reached;
    if (!reached) return this.#chain !== undefined;
    if (!log || reached.salts !== header?.salts) return this.#isTaken;
    if (reached.offset === HEADER_BYTES) return true;
    const frame = await slice(log, reached.offset - frameBytes(header), frameBytes(header));
    if (frame.length < frameBytes(header)) return false;
    const [first, second] = sumsOfFrame(frame);
    return first === reached.sums[0] && second === reached.sums[1];
  }

  #begin(now: number): void {
    this.giveUp();
    const lineage = this.#lineage(`${now}-${randomBytes(4).toString("hex")}`);
    this.#chain = { lineage, index: 1, reached: undefined };
    this.#isTaken = false;
  }

  /** Starts shipping the WAL with this header. Returns its start position. */
  #takeUp(header: WalHeader): Mark {
    const chain = this.#chain;
    if (!chain) throw new Error("a lineage begins before its log is taken up");
    if (chain.reached?.salts === header.salts) return chain.reached;
    const index = this.#nextIndex(chain);
    this.#isTaken = false;
    this.#chain = { lineage: chain.lineage, index, reached: { ...header.start, salts: header.salts } };
    return header.start;
  }

  /** Each WAL has its own index: the current one, unless something was or will be shipped under it. */
  #nextIndex({ index, lineage }: Chain): number {
    const isUsed = lineage.has(index) || this.#held.some((held) => held.index === index);
    return isUsed ? index + 1 : index;
  }

  /** Ships the WAL. Returns false if it was truncated before all of it was shipped. */
  async ship(look: Look, stamp: number): Promise<boolean> {
    const lineage = this.#chain?.lineage;
    await this.#shipHeld(look.held, stamp);
    if (!(await this.#shipLog(look, stamp))) return false;
    const chain = this.#chain;
    if (!chain || chain.lineage !== lineage) return false;
    if (hasNews(look)) await this.#mark(chain, look, stamp);
    if (look.copied && look.copied === this.#copy) {
      await look.copied.complete(stamp);
      this.#copy = undefined;
    }
    return true;
  }

  /** Records that everything up to the stamp is shipped. */
  async #mark(chain: Chain, look: Look, stamp: number): Promise<void> {
    // The mark goes into the last file, since it is not worth a new one.
    const index = chain.lineage.has(chain.index) ? chain.index : chain.index - 1;
    await chain.lineage.write({ stamp, offset: WHOLE, bytes: new Uint8Array() }, index);
    await chain.lineage.settle();
    const { header, end } = look;
    if (header && end && look.epoch === this.#epoch)
      this.#chain = { ...chain, reached: { ...end, salts: header.salts } };
  }

  async #shipLog(look: Look, stamp: number): Promise<boolean> {
    const { isWhole, header, from, end, epoch } = look;
    if (!isWhole || !header || !from || !end || end.offset === from.offset) return isWhole;
    const log = await open(this.#log, "r");
    try {
      const step = framesWithin(COPY_BYTES, header);
      let pages = new ChangedPages(header);
      for (let at = from.offset; at < end.offset; ) {
        const length = Math.min(step, end.offset - at);
        const bytes = await slice(log, at, length);
        // It is shorter if another program truncated the WAL; the next look notices.
        if (epoch !== this.#epoch || !this.#chain || bytes.length < length) return false;
        pages.add(bytes);
        at += bytes.length;
        if (at < end.offset && pages.bytes < PART_BYTES) continue;
        const { lineage, index } = this.#chain;
        const sums = sumsOfFrame(bytes.subarray(-frameBytes(header)));
        const part = pages.packed({ salts: header.salts, offset: at, sums });
        await lineage.write({ stamp, offset: PAGES, bytes: part }, index);
        pages = new ChangedPages(header);
      }
    } finally {
      await log.close();
    }
    return epoch === this.#epoch;
  }

  async #shipHeld(count: number, stamp: number): Promise<void> {
    const lineage = this.#chain?.lineage;
    for (let left = count; left > 0; left--) {
      const [held] = this.#held;
      if (!held || !lineage || this.#chain?.lineage !== lineage) return;
      await lineage.write({ stamp, offset: PAGES, bytes: held.part }, held.index);
      await lineage.settle();
      if (this.#held[0] === held) this.#held.shift();
    }
  }

  /** Holds the unshipped part of the WAL in memory. Called just before its truncation. */
  hold(): void {
    this.#epoch += 1;
    // If the WAL is missing, the next look notices.
    if (!this.#chain || !existsSync(this.#log)) return;
    const log = openSync(this.#log, "r");
    try {
      if (!this.#isHeld(log)) this.giveUp();
    } finally {
      closeSync(log);
    }
  }

  #isHeld(log: number): boolean {
    const size = fstatSync(log).size;
    const header = readHeader(sliceNow(log, 0, Math.min(size, HEADER_BYTES)));
    const reached = this.#chain?.reached;
    if (reached && reached.salts !== header?.salts && !this.#isTaken) return false;
    if (!header) {
      this.#isTaken = true;
      return true;
    }
    const from = this.#takeUp(header);
    this.#isTaken = true;
    const waiting = this.#held.reduce((sum, { part }) => sum + part.length, 0);
    if (waiting + size - from.offset > MAX_HELD_BYTES) return false;
    const frames = sliceNow(log, from.offset, size - from.offset);
    const { committed } = follow(frames, from, header);
    if (!committed || !this.#chain) return true;
    const pages = new ChangedPages(header);
    pages.add(frames.subarray(0, committed.offset - from.offset));
    const end = { ...committed, salts: header.salts };
    this.#held.push({ index: this.#chain.index, part: pages.packed(end) });
    this.#chain = { ...this.#chain, reached: end };
    return true;
  }

  get newestBase(): number | undefined {
    return this.#chain?.lineage.newestBase;
  }

  /** Copy of the file that is not complete yet. */
  get copy(): BaseCopy | undefined {
    return this.#copy;
  }

  /** Frames that are held are in the file already, and belong to the copy as well. */
  async beginCopy(stamp: number): Promise<void> {
    const chain = this.#chain;
    if (!chain) throw new Error("a lineage begins before its first copy");
    const copy = await chain.lineage.copy(this.#options.file, this.#held[0]?.index ?? chain.index, stamp);
    if (this.#chain?.lineage === chain.lineage) this.#copy = copy;
    else await copy.abort();
  }

  /** Copies the next part of the file. */
  async copyOn(): Promise<void> {
    const copy = this.#copy;
    try {
      await copy?.step();
    } catch (error) {
      if (this.#copy === copy) this.#copy = undefined;
      await copy?.abort().catch(() => undefined);
      throw error;
    }
  }

  /** Ships the rest and, if the WAL is empty, records the database file's fingerprint. */
  async finish(stamp: number): Promise<void> {
    await this.#shipHeld(this.#held.length, stamp);
    if (this.#chain && this.logBytes === 0) {
      const { lineage } = this.#chain;
      const index = this.#nextIndex(this.#chain);
      this.#chain = { lineage, index, reached: undefined };
      const bytes = Buffer.from(await this.#options.file.fingerprint());
      await lineage.write({ stamp, offset: FINGERPRINT, bytes }, index);
      await lineage.settle();
    }
    await this.close();
  }

  async close(): Promise<void> {
    const copy = this.#copy;
    this.#copy = undefined;
    await copy?.abort();
    await this.#chain?.lineage.close();
    await this.#closeLeft();
  }

  async #closeLeft(): Promise<void> {
    for (const close of this.#left.splice(0)) await close();
  }
}

/** Number of bytes of the whole frames that fit, but at least one frame. */
function framesWithin(bytes: number, header: WalHeader): number {
  return Math.max(1, Math.floor(bytes / frameBytes(header))) * frameBytes(header);
}

export function hasNews({ isWhole, held, from, end }: Look): boolean {
  return !isWhole || held > 0 || from?.offset !== end?.offset;
}

/** Finds the last commit after a position. Reads in slices, so that requests stay responsive. */
async function lastCommit(log: FileHandle, from: Mark, header: WalHeader): Promise<Mark> {
  const step = framesWithin(SLICE_BYTES, header);
  let [at, last] = [from, from];
  for (;;) {
    const bytes = await slice(log, at.offset, step);
    const { end, committed } = follow(bytes, at, header);
    last = committed ?? last;
    if (end.offset - at.offset < step) return last;
    at = end;
  }
}

async function opened(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
