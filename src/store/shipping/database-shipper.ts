import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Piece, PieceFile } from "./pieces.ts";
import { baseName, basesAmong, type DatabaseName, lineagesAmong, walName } from "./places.ts";
import { type Resumed, resumeWal } from "./resume.ts";
import type { Seal } from "./seal.ts";
import {
  follow,
  frameBytes,
  HEADER_BYTES,
  type Mark,
  readHeader,
  sumsOfFrame,
  type WalHeader,
} from "./wal.ts";

const SLICE_BYTES = 4 * 1024 * 1024;
/** More than this is not kept in memory while a log is emptied: the next lineage begins instead. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

export interface DatabaseShipperOptions {
  readonly name: DatabaseName;
  /** The database file; its log stands beside it. */
  readonly path: string;
  /** The folder of the replica. */
  readonly replica: string;
  readonly seal: Seal | undefined;
}

/** Where the shipping of a database stands: which log of which lineage, and how far it is shipped. */
interface Chain {
  readonly lineage: string;
  readonly index: number;
  /** What the log's header says; undefined while the log has not begun. */
  readonly header: WalHeader | undefined;
  readonly mark: Mark | undefined;
}

/** What was at the end of a log that has been emptied since. */
interface Held {
  readonly index: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** How far the log goes at a moment: what is to be shipped under that moment's stamp. */
export interface Look {
  readonly epoch: number;
  readonly held: number;
  readonly header: WalHeader | undefined;
  readonly from: Mark | undefined;
  readonly end: Mark | undefined;
}

/**
 * Ships one database: a copy of its file, and after it every frame of its log in the order of the commits. A lineage
 * is one such unbroken row. When it cannot be proven that nothing is missing, another one begins.
 */
export class DatabaseShipper {
  readonly #options: DatabaseShipperOptions;
  #chain: Chain | undefined;
  #file: { index: number; pieces: PieceFile } | undefined;
  #held: Held[] = [];
  /** Grows whenever the log may have been emptied: what was read of it before no longer counts. */
  #epoch = 0;
  /** Whether all that the log held was taken before it was emptied, so that it may begin anew unharmed. */
  #isTaken = false;
  /** How many bytes of the files in the replica are whole, by their log's index. */
  readonly #ends = new Map<number, number>();

  constructor(options: DatabaseShipperOptions) {
    this.#options = options;
  }

  /** Takes up what an earlier run of the program left, if the last lineage is of any use. Answers its last stamp. */
  async resume(): Promise<number> {
    const folder = join(this.#options.replica, this.#options.name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const lineage = lineagesAmong(await readdir(folder)).at(-1);
    if (!lineage) return 0;
    const bases = basesAmong(await readdir(join(folder, lineage)));
    const place = `${this.#options.name}/${lineage}`;
    const last = await resumeWal(this.#folderOf(lineage), place, this.#options.seal);
    const isKnown = last && (last.header || last.fingerprint === (await this.fingerprint()));
    if (isKnown && bases.length > 0) this.#takeOver(lineage, last);
    return Math.max(Number.parseInt(lineage, 10), bases.at(-1)?.stamp ?? 0, last?.stamp ?? 0);
  }

  #takeOver(lineage: string, { index, header, mark, end }: Resumed): void {
    this.#ends.set(index, end);
    this.#chain = { lineage, index, header, mark };
  }

  /** Bytes of the log beside the database. */
  async logBytes(): Promise<number> {
    return (await stat(this.#log).catch(() => undefined))?.size ?? 0;
  }

  get #log(): string {
    return `${this.#options.path}-wal`;
  }

  #folderOf(lineage: string): string {
    return join(this.#options.replica, this.#options.name, lineage);
  }

  /** Gives the lineage up: what is written from now on is not shipped before another one begins. */
  giveUp(): void {
    this.#chain = undefined;
    this.#held = [];
    this.#ends.clear();
    this.#epoch += 1;
  }

  /** Looks how far the log goes. */
  async look(now: number): Promise<Look> {
    const [epoch, held] = [this.#epoch, this.#held.length];
    const nothing = { epoch, held, header: undefined, from: undefined, end: undefined };
    const log = await opened(this.#log);
    try {
      const header = log && readHeader(await slice(log, 0, HEADER_BYTES));
      const isWhole = await this.#isContinued(log, header);
      if (epoch !== this.#epoch) return nothing;
      if (!this.#chain || !isWhole) this.#begin(now);
      if (!log || !header) return { ...nothing, epoch: this.#epoch, held: this.#held.length };
      const from = this.#takeUp(header);
      const taken = { epoch: this.#epoch, held: this.#held.length };
      return { ...taken, header, from, end: await lastCommit(log, from, header) };
    } finally {
      await log?.close();
    }
  }

  /** Whether nothing is missing between what was shipped and what the log holds now. */
  async #isContinued(log: FileHandle | undefined, header: WalHeader | undefined): Promise<boolean> {
    const { header: known, mark } = this.#chain ?? {};
    if (!known || !mark) return this.#chain !== undefined;
    if (!log || known.salts !== header?.salts) return this.#isTaken;
    if (mark.offset === HEADER_BYTES) return true;
    const frame = await slice(log, mark.offset - frameBytes(header), frameBytes(header));
    if (frame.length < frameBytes(header)) return false;
    const [first, second] = sumsOfFrame(frame);
    return first === mark.sums[0] && second === mark.sums[1];
  }

  #begin(now: number): void {
    this.giveUp();
    const lineage = `${now}-${randomBytes(4).toString("hex")}`;
    this.#chain = { lineage, index: 1, header: undefined, mark: undefined };
    this.#isTaken = false;
  }

  /** Makes the log that has this header the one that is shipped. Answers from where. */
  #takeUp(header: WalHeader): Mark {
    const chain = this.#chain;
    if (!chain) throw new Error("a lineage begins before its log is taken up");
    if (chain.header?.salts === header.salts && chain.mark) return chain.mark;
    const index = this.#nextIndex(chain);
    this.#isTaken = false;
    this.#chain = { lineage: chain.lineage, index, header, mark: header.start };
    return header.start;
  }

  /** An index stands for one log: the next one where anything was shipped, or will be, under this one. */
  #nextIndex({ index }: Chain): number {
    const isUsed = this.#ends.has(index) || this.#held.some((held) => held.index === index);
    return isUsed ? index + 1 : index;
  }

  /** Ships what was seen by `look`. */
  async ship(look: Look, stamp: number): Promise<void> {
    const lineage = this.#chain?.lineage;
    for (let left = look.held; left > 0; left--) {
      const [held] = this.#held;
      if (!held || this.#chain?.lineage !== lineage) return;
      await this.#write({ stamp, offset: held.offset, bytes: held.bytes }, held.index);
      this.#held.shift();
    }
    const { header, from, end, epoch } = look;
    if (!header || !from || !end || end.offset === from.offset || epoch !== this.#epoch) return;
    const log = await open(this.#log, "r");
    try {
      const step = Math.max(1, Math.floor(SLICE_BYTES / frameBytes(header))) * frameBytes(header);
      for (let at = beginningOf(from); at < end.offset; ) {
        const until = Math.min(end.offset, Math.max(at, HEADER_BYTES) + step);
        const bytes = await slice(log, at, until - at);
        if (epoch !== this.#epoch || !this.#chain) return;
        await this.#write({ stamp, offset: at, bytes }, this.#chain.index);
        at = until;
      }
    } finally {
      await log.close();
    }
    if (epoch === this.#epoch && this.#chain) this.#chain = { ...this.#chain, mark: end };
  }

  async #write(piece: Piece, index: number): Promise<void> {
    const file = await this.#fileOf(index);
    try {
      await file.add(piece);
      await file.settle();
    } catch (error) {
      await this.close();
      throw error;
    }
    this.#ends.set(index, file.end);
  }

  async #fileOf(index: number): Promise<PieceFile> {
    const chain = this.#chain;
    if (!chain) throw new Error("nothing is shipped without a lineage");
    if (this.#file?.index === index) return this.#file.pieces;
    await this.close();
    const name = walName(index);
    const pieces = await PieceFile.open(
      join(this.#folderOf(chain.lineage), name),
      `${this.#options.name}/${chain.lineage}/${name}`,
      this.#options.seal,
      this.#ends.get(index) ?? 0,
    );
    this.#file = { index, pieces };
    return pieces;
  }

  /** Takes what the log holds and is not shipped yet, just before the log is emptied. */
  hold(): void {
    this.#epoch += 1;
    // A log that is not there is found missing by the next look.
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
    const known = this.#chain?.header;
    if (known && known.salts !== header?.salts && !this.#isTaken) return false;
    if (!header) {
      this.#isTaken = true;
      return true;
    }
    const from = this.#takeUp(header);
    this.#isTaken = true;
    const waiting = this.#held.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (waiting + size - from.offset > MAX_HELD_BYTES) return false;
    const { committed } = follow(sliceNow(log, from.offset, size - from.offset), from, header);
    if (!committed || !this.#chain) return true;
    const start = beginningOf(from);
    const bytes = sliceNow(log, start, committed.offset - start);
    this.#held.push({ index: this.#chain.index, offset: start, bytes });
    this.#chain = { ...this.#chain, mark: committed };
    return true;
  }

  /** Whether the lineage has a copy of the database that was made since a moment. */
  async hasBaseSince(moment: number): Promise<boolean> {
    if (!this.#chain) return false;
    const names = await readdir(this.#folderOf(this.#chain.lineage)).catch(() => []);
    return basesAmong(names).some(({ stamp }) => stamp >= moment);
  }

  /**
   * Copies the database file, which nobody changes until the log is emptied; what is written meanwhile goes into the
   * log. Answers whether the copy is one: if the log was emptied meanwhile, it is not. `stamp` is that of the last tick.
   */
  async base(stamp: number): Promise<boolean> {
    const [chain, epoch] = [this.#chain, this.#epoch];
    // What was taken of an emptied log is in the file already, and must be in the replica first.
    if (!chain || this.#held.length > 0) return false;
    const name = baseName(chain.index, stamp);
    const folder = this.#folderOf(chain.lineage);
    const unfinished = join(folder, `${name}.part`);
    const place = `${this.#options.name}/${chain.lineage}/${name}`;
    const file = await open(this.#options.path, "r");
    try {
      const pieces = await PieceFile.open(unfinished, place, this.#options.seal, 0);
      try {
        let offset = 0;
        for (let bytes = await slice(file, 0, SLICE_BYTES); bytes.length > 0; ) {
          await pieces.add({ stamp, offset, bytes });
          if (epoch !== this.#epoch) break;
          offset += bytes.length;
          bytes = await slice(file, offset, SLICE_BYTES);
        }
        // An empty piece says that this is all.
        await pieces.add({ stamp, offset, bytes: new Uint8Array() });
        await pieces.settle();
      } finally {
        await pieces.close();
      }
    } finally {
      await file.close();
    }
    if (epoch === this.#epoch) await rename(unfinished, join(folder, name));
    else await rm(unfinished, { force: true });
    return epoch === this.#epoch;
  }

  /** Notes, after everything was shipped and the log was emptied, by what the database file is known again. */
  async finish(stamp: number): Promise<void> {
    const fingerprint = await this.fingerprint();
    if (this.#chain && this.#held.length === 0 && (await this.logBytes()) === 0) {
      const index = this.#nextIndex(this.#chain);
      this.#chain = { lineage: this.#chain.lineage, index, header: undefined, mark: undefined };
      await this.#write({ stamp, offset: -1, bytes: Buffer.from(fingerprint) }, index);
    }
    await this.close();
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.pieces.close().catch(() => undefined);
  }

  /** What tells the database file from every other and from itself after any change. */
  async fingerprint(): Promise<string> {
    const { ino, size, mtimeNs } = await stat(this.#options.path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  }
}

/** A log is shipped with its header. */
const beginningOf = ({ offset }: Mark) => (offset === HEADER_BYTES ? 0 : offset);

/** The last commit after a mark; the mark itself when there is none. Reads piece by piece: nobody waits for it. */
async function lastCommit(log: FileHandle, from: Mark, header: WalHeader): Promise<Mark> {
  const step = Math.max(1, Math.floor(SLICE_BYTES / frameBytes(header))) * frameBytes(header);
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

/** Up to so many bytes of a file; fewer where it ends. */
async function slice(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}

function sliceNow(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, at + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
}
