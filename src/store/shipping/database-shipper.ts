import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseName } from "../data-folder.ts";
import { flushFolder } from "../durable.ts";
import type { OpenLog } from "../open-log.ts";
import { type Committed, CommittedLog, framesWithin } from "../pages/committed.ts";
import { READ_BYTES } from "../pages/read-at.ts";
import { HEADER_BYTES, type LogEnd, type Mark, type WalHeader } from "../pages/wal.ts";
import type { BaseCopy } from "./base-copy.ts";
import { makeFolder } from "./folder.ts";
import { Lineage } from "./lineage.ts";
import { ChangedPages } from "./part.ts";
import { FINGERPRINT, PAGES, WHOLE } from "./pieces.ts";
import { lineagesAmong } from "./places.ts";
import type { Seal } from "./seal.ts";

/** Bytes of pages in one piece. Until then, a page that changes again and again is shipped once. */
const PART_BYTES = 16 * 1024 * 1024;
/** Maximum of frames held in memory when a WAL is truncated; beyond it a new lineage begins. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

interface DatabaseShipperOptions {
  readonly name: DatabaseName;
  readonly log: Pick<OpenLog, "file" | "frames">;
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
  readonly epoch: number;
  readonly held: number;
  /** Part of the WAL that is not shipped yet. */
  readonly news: { readonly header: WalHeader; readonly from: number; readonly end: LogEnd } | undefined;
  /** Copy whose last page was read before, so that it is complete once everything up to the end is shipped. */
  readonly copied: BaseCopy | undefined;
}

export type Shippers = Readonly<Record<DatabaseName, DatabaseShipper>>;

/**
 * Ships one database: a copy of its file, then every WAL frame in commit order. Such an unbroken sequence is
 * a lineage; if completeness cannot be proven, a new one begins.
 */
export class DatabaseShipper {
  readonly #options: DatabaseShipperOptions;
  readonly #log: CommittedLog;
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
    this.#log = new CommittedLog(options.log.file.log, options.log.frames);
  }

  /** Continues the last chain of copies if it is intact. Returns the timestamp of its last piece. */
  async resume(): Promise<number> {
    const folder = join(this.#options.replica, this.#options.name);
    for (const changed of await makeFolder(folder)) await flushFolder(changed);
    const name = lineagesAmong(await readdir(folder)).at(-1);
    if (!name) return 0;
    const lineage = this.#lineage(name);
    const last = await lineage.resume();
    const isKnown =
      last && (last.reached || last.fingerprint === (await this.#options.log.file.fingerprint()));
    if (isKnown && lineage.newestBase !== undefined)
      this.#chain = { lineage, index: last.index, reached: last.reached };
    return Math.max(Number.parseInt(name, 10), lineage.newestBase ?? 0, last?.stamp ?? 0);
  }

  #lineage(name: string): Lineage {
    const place = `${this.#options.name}/${name}`;
    return new Lineage({ folder: join(this.#options.replica, place), place, seal: this.#options.seal });
  }

  get logBytes(): number {
    return Bun.file(this.#options.log.file.log).size;
  }

  /** Part of the WAL that is not shipped yet. */
  get waitingBytes(): number {
    return this.logBytes - (this.#chain?.reached?.offset ?? 0);
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
    const log = this.#log.look();
    if (!this.#chain || !this.#isContinued(log)) this.#begin(now);
    const news = log && this.#newsIn(log);
    // Frames after this look are not held, and would be lost if another process truncated the WAL now.
    if (news) this.#isTaken = false;
    const copied = this.#copy?.isCopied ? this.#copy : undefined;
    return { epoch: this.#epoch, held: this.#held.length, news, copied };
  }

  #newsIn({ header, end }: Committed): Look["news"] {
    const from = this.#takeUp(header).offset;
    return end.offset > from ? { header, from, end } : undefined;
  }

  /** True if no frame is missing between the part already shipped and the current WAL. */
  #isContinued(log: Committed | undefined): boolean {
    const reached = this.#chain?.reached;
    if (!reached) return this.#chain !== undefined;
    if (log?.header.salts !== reached.salts) return this.#isTaken;
    if (log.end.offset < reached.offset) return false;
    if (reached.offset === HEADER_BYTES) return true;
    const [first, second] = this.#log.sumsAt(reached.offset, log.header);
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
    if (look.news && look.epoch === this.#epoch) this.#chain = { ...chain, reached: look.news.end };
  }

  async #shipLog({ news, epoch }: Look, stamp: number): Promise<boolean> {
    if (!news) return true;
    const { header, from, end } = news;
    const step = framesWithin(READ_BYTES, header);
    let pages = new ChangedPages(header);
    for (let at = from; at < end.offset; ) {
      const length = Math.min(step, end.offset - at);
      if (epoch !== this.#epoch || !this.#chain) return false;
      const bytes = this.#log.read(at, length);
      // It is shorter if another program truncated the WAL; the next look notices.
      if (bytes.length < length) return false;
      pages.add(bytes);
      at += length;
      if (at < end.offset && pages.bytes < PART_BYTES) {
        await new Promise((resume) => setImmediate(resume));
        continue;
      }
      const { lineage, index } = this.#chain;
      const part = pages.packed({ salts: header.salts, offset: at, sums: this.#log.sumsAt(at, header) });
      await lineage.write({ stamp, offset: PAGES, bytes: part }, index);
      pages = new ChangedPages(header);
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
    if (this.#chain && !this.#isHeld()) this.giveUp();
  }

  #isHeld(): boolean {
    const log = this.#log.look();
    const reached = this.#chain?.reached;
    if (reached && reached.salts !== log?.header.salts && !this.#isTaken) return false;
    const news = log && this.#newsIn(log);
    this.#isTaken = true;
    if (!news || !this.#chain) return true;
    const { header, from, end } = news;
    const waiting = this.#held.reduce((sum, { part }) => sum + part.length, 0);
    if (waiting + end.offset - from > MAX_HELD_BYTES) return false;
    const pages = new ChangedPages(header);
    pages.add(this.#log.read(from, end.offset - from));
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
    const copy = await chain.lineage.copy(this.#options.log.file, this.#held[0]?.index ?? chain.index, stamp);
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
      const bytes = Buffer.from(await this.#options.log.file.fingerprint());
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
    this.#log.close();
  }

  async #closeLeft(): Promise<void> {
    for (const close of this.#left.splice(0)) await close();
  }
}

export function hasNews({ held, news }: Look): boolean {
  return held > 0 || news !== undefined;
}
