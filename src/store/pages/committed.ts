import { closeSync, openSync } from "node:fs";
import { sliceNow } from "./slices.ts";
import {
  frameBytes,
  HEADER_BYTES,
  type LogEnd,
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

/** Reads the WAL of an open database. SQLite tells what is committed, so that nothing has to be verified. */
export class CommittedLog {
  readonly #path: string;
  readonly #frames: () => number;
  #descriptor: number | undefined;

  /** `frames` counts the committed frames, as of `OpenLog`. */
  constructor(path: string, frames: () => number) {
    this.#path = path;
    this.#frames = frames;
  }

  /** Undefined while the WAL is empty. */
  look(): Committed | undefined {
    const frames = this.#frames();
    const header = frames > 0 ? readHeader(this.read(0, HEADER_BYTES)) : undefined;
    if (!header) return undefined;
    const offset = HEADER_BYTES + frames * frameBytes(header);
    return { header, end: { offset, sums: this.sumsAt(offset, header), salts: header.salts } };
  }

  /** Sums of the frame that ends there. */
  sumsAt(offset: number, header: WalHeader): Sums {
    return sumsOfFrame(this.read(offset - frameBytes(header), frameBytes(header)));
  }

  /** Fewer bytes at the end of the file. */
  read(at: number, length: number): Buffer {
    // SQLite holds no lock on the log, so another descriptor of it releases none when it is closed.
    this.#descriptor ??= openSync(this.#path, "r");
    return sliceNow(this.#descriptor, at, length);
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
