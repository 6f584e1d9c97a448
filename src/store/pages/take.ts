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
    const { end, first } = lastCommit(log, from, header);
    return end && { log, header, from, end, first };
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
  /** Bytes from the beginning, so that short ones are read only once. */
  readonly first: Uint8Array;
}

/** End of the last commit after a place, if there is one. */
function lastCommit(
  log: number,
  from: LogEnd,
  header: WalHeader,
): Partial<Pick<News, "end">> & Pick<News, "first"> {
  const { size } = fstatSync(log);
  const step = stepOf(header);
  const sliceAt = (offset: number) => sliceNow(log, offset, Math.max(0, Math.min(step, size - offset)));
  const first = sliceAt(from.offset);
  let [at, bytes, last]: [LogEnd, Uint8Array, LogEnd | undefined] = [from, first, undefined];
  for (;;) {
    const { end, committed } = follow(bytes, at, header);
    if (committed) last = { ...committed, salts: header.salts };
    if (end.offset - at.offset < step) return last ? { end: last, first } : { first };
    at = { ...end, salts: header.salts };
    bytes = sliceAt(at.offset);
  }
}

function* setsOf({ log, header, from, end, first }: News): Generator<PageSet> {
  const step = stepOf(header);
  for (let at = from.offset; at < end.offset; at += step) {
    const length = Math.min(step, end.offset - at);
    const bytes = at === from.offset ? first.subarray(0, length) : sliceNow(log, at, length);
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
