import { type Committed, CommittedLog, framesWithin } from "./committed.ts";
import type { PageSet } from "./page-set.ts";
import { framesIn, HEADER_BYTES } from "./wal.ts";

/** Limits how long reading blocks the event loop, and the memory of a set. */
const SET_BYTES = 1024 * 1024;

/** Takes what was committed out of the log of an open database. Only its owner may empty the log. */
export class LogTaker {
  readonly #log: CommittedLog;
  #taken: Committed["end"] | undefined;

  constructor(path: string, frames: () => number | undefined) {
    this.#log = new CommittedLog(path, frames);
  }

  /** Everything committed since the last call. The sets are read as they are asked for. */
  take(): Iterable<PageSet> {
    const found = this.#log.look();
    if (!found) return [];
    const from = this.#reached(found);
    this.#taken = found.end;
    return this.#setsOf(found, from);
  }

  get hasNews(): boolean {
    const found = this.#log.look();
    return found !== undefined && this.#reached(found) < found.end.offset;
  }

  #reached({ end }: Committed): number {
    return this.#taken?.salts === end.salts ? this.#taken.offset : HEADER_BYTES;
  }

  *#setsOf({ header, end }: Committed, from: number): Generator<PageSet> {
    const step = framesWithin(SET_BYTES, header);
    for (let at = from; at < end.offset; at += step) {
      const images = new Map<number, Uint8Array>();
      let size = 0;
      for (const frame of framesIn(this.#log.read(at, Math.min(step, end.offset - at)), header)) {
        images.set(frame.page, frame.image);
        ({ size } = frame);
      }
      yield { pageSize: header.pageSize, size, end, images };
    }
  }

  close(): void {
    this.#log.close();
  }
}
