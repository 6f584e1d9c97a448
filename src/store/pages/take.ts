import { closeSync, fstatSync, openSync } from "node:fs";
import type { PageSet } from "./page-set.ts";
import { sliceNow } from "./slices.ts";
import {
  follow,
  frameBytes,
  framesIn,
  HEADER_BYTES,
  type LogEnd,
  readHeader,
  type WalHeader,
} from "./wal.ts";

/** Limits how long reading and checksumming block the event loop, and the memory of a set. */
const SET_BYTES = 1024 * 1024;

/** Takes what was committed out of the log of an open database. Only its owner may empty the log. */
export class LogTaker {
  readonly #path: string;
  #log: number | undefined;
  #taken: LogEnd | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Everything committed since the last call. The sets are read as they are asked for. */
  take(): Iterable<PageSet> {
    const news = this.#look();
    if (!news) return [];
    this.#taken = news.end;
    return setsOf(news);
  }

  get hasNews(): boolean {
    return this.#look() !== undefined;
  }

  #look(): News | undefined {
    // SQLite holds no lock on the log, so another descriptor of it releases none when it is closed.
    this.#log ??= openSync(this.#path, "r");
    const log = this.#log;
    const header = readHeader(sliceNow(log, 0, HEADER_BYTES));
    if (!header) return undefined;
    const { salts, start } = header;
    const from = this.#taken?.salts === salts ? this.#taken : { ...start, salts };
    const end = lastCommit(log, from, header);
    return end && { log, header, from, end };
  }

  close(): void {
    if (this.#log !== undefined) closeSync(this.#log);
    this.#log = undefined;
  }
}

/** Committed part of a log that was not taken yet. */
interface News {
  readonly log: number;
  readonly header: WalHeader;
  readonly from: LogEnd;
  readonly end: LogEnd;
}

/** End of the last commit after a place; undefined if there is none. */
export function lastCommit(log: number, from: LogEnd, header: WalHeader): LogEnd | undefined {
  const { size } = fstatSync(log);
  const step = stepOf(header);
  let [at, last]: [LogEnd, LogEnd | undefined] = [from, undefined];
  for (;;) {
    const bytes = sliceNow(log, at.offset, Math.max(0, Math.min(step, size - at.offset)));
    const { end, committed } = follow(bytes, at, header);
    if (committed) last = { ...committed, salts: header.salts };
    if (end.offset - at.offset < step) return last;
    at = { ...end, salts: header.salts };
  }
}

function* setsOf({ log, header, from, end }: News): Generator<PageSet> {
  const step = stepOf(header);
  for (let at = from.offset; at < end.offset; at += step) {
    const bytes = sliceNow(log, at, Math.min(step, end.offset - at));
    const images = new Map<number, Uint8Array>();
    let size = 0;
    for (const frame of framesIn(bytes, header)) {
      images.set(frame.page, frame.image);
      ({ size } = frame);
    }
    yield { pageSize: header.pageSize, size, end, images };
  }
}

function stepOf(header: WalHeader): number {
  return Math.floor(SET_BYTES / frameBytes(header)) * frameBytes(header);
}
