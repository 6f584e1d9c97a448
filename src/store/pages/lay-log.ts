import { closeSync, existsSync, openSync } from "node:fs";
import type { LaidFile } from "./lay.ts";
import { readAtNow } from "./read-at.ts";
import {
  follow,
  frameBytes,
  framesIn,
  HEADER_BYTES,
  type LogEnd,
  readHeader,
  type WalHeader,
} from "./wal.ts";

const READ_FRAMES = 256;
/** Bytes of pages that are held in memory before they are laid. */
const HELD_BYTES = 64 * 1024 * 1024;

/** True if a log holds a commit. */
export function holdsCommit(path: string, end: LogEnd): boolean {
  return withLog(path, false, (log, header) => {
    if (header.salts !== end.salts) return false;
    let at = header.start;
    while (at.offset < end.offset) {
      const reached = follow(framesAt(log, at.offset, end, header), at, header).end;
      if (reached.offset === at.offset) return false;
      at = reached;
    }
    return at.sums[0] === end.sums[0] && at.sums[1] === end.sums[1];
  });
}

/** Lays the frames of a log up to a commit, which it holds. May be repeated after a crash. */
export function layLog(laid: LaidFile, path: string, end: LogEnd): void {
  withLog(path, undefined, (log, header) => {
    const step = READ_FRAMES * frameBytes(header);
    for (let at = header.start.offset; at < end.offset; at += step) {
      for (const { page, size, image } of framesIn(framesAt(log, at, end, header), header))
        laid.add({
          pageSize: header.pageSize,
          size,
          pages: [{ number: page, isDifference: false, bytes: image }],
        });
      if (laid.heldBytes > HELD_BYTES) laid.write();
    }
    laid.write();
  });
}

function withLog<T>(path: string, otherwise: T, work: (log: number, header: WalHeader) => T): T {
  if (!existsSync(path)) return otherwise;
  const log = openSync(path, "r");
  try {
    const header = readHeader(readAtNow(log, 0, HEADER_BYTES));
    return header ? work(log, header) : otherwise;
  } finally {
    closeSync(log);
  }
}

const framesAt = (log: number, at: number, end: LogEnd, header: WalHeader) =>
  readAtNow(log, at, Math.min(READ_FRAMES * frameBytes(header), end.offset - at));
