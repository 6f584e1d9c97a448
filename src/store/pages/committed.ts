import { closeSync, openSync } from "node:fs";
import { READ_BYTES, readAtNow } from "./read-at.ts";
import {
  follow,
  frameBytes,
  HEADER_BYTES,
  type LogEnd,
  type Mark,
  readHeader,
  type Sums,
  sumsOfFrame,
  type WalHeader,
} from "./wal.ts";

/** A WAL up to its last commit. */
export interface Committed {
  readonly header: WalHeader;
  readonly end: LogEnd;
}

/** Reads the WAL of an open database. Where SQLite tells what is committed, nothing has to be verified. */
export class CommittedLog {
  readonly #path: string;
  readonly #frames: () => number | undefined;
  #descriptor: number | undefined;
  /** End that was found last. */
  #verified: LogEnd | undefined;

  /** `frames` counts the committed frames, as of `OpenLog`. */
  constructor(path: string, frames: () => number | undefined) {
    this.#path = path;
    this.#frames = frames;
  }

  /** Undefined while the WAL is empty. */
  look(): Committed | undefined {
    const frames = this.#frames();
    const header = frames === 0 ? undefined : readHeader(this.read(0, HEADER_BYTES));
    if (!header) return undefined;
    if (frames === undefined) return this.#verify(header);
    const offset = HEADER_BYTES + frames * frameBytes(header);
    return { header, end: { offset, sums: this.sumsAt(offset, header), salts: header.salts } };
  }

  /** Looks for commits after the end that was found before. */
  #verify(header: WalHeader): Committed | undefined {
    const step = framesWithin(READ_BYTES, header);
    let last = this.#verified?.salts === header.salts ? this.#verified : undefined;
    for (let at: Mark = last ?? header.start; ; ) {
      const { end, committed } = follow(this.read(at.offset, step), at, header);
      if (committed) last = { ...committed, salts: header.salts };
      if (end.offset - at.offset < step) break;
      at = end;
    }
    this.#verified = last;
    return last && { header, end: last };
  }

  /** Sums of the frame that ends there. */
  sumsAt(offset: number, header: WalHeader): Sums {
    return sumsOfFrame(this.read(offset - frameBytes(header), frameBytes(header)));
  }

  /** Fewer bytes at the end of the file. */
  read(at: number, length: number): Buffer {
    // SQLite holds no lock on the log, so another descriptor of it releases none when it is closed.
    this.#descriptor ??= openSync(this.#path, "r");
    return readAtNow(this.#descriptor, at, length);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/** Number of bytes of the whole frames that fit, but at least one frame. */
export function framesWithin(bytes: number, header: WalHeader): number {
  return Math.max(1, Math.floor(bytes / frameBytes(header))) * frameBytes(header);
}
