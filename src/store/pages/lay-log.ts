import { closeSync, existsSync, openSync } from "node:fs";
import type { LaidFile } from "./lay.ts";
import { readAtNow } from "./read-at.ts";
import { follow, frameBytes, framesIn, HEADER_BYTES, type LogEnd, readHeader } from "./wal.ts";

const READ_FRAMES = 256;

/** Adds the frames of a log up to a commit. Returns false, and adds nothing, if the log does not hold this commit. */
export function addLog(laid: LaidFile, path: string, end: LogEnd): boolean {
  if (!existsSync(path)) return false;
  const log = openSync(path, "r");
  try {
    const header = readHeader(readAtNow(log, 0, HEADER_BYTES));
    if (header?.salts !== end.salts) return false;
    const step = READ_FRAMES * frameBytes(header);
    const parts: Uint8Array[] = [];
    let at = header.start;
    while (at.offset < end.offset) {
      const bytes = readAtNow(log, at.offset, Math.min(step, end.offset - at.offset));
      const reached = follow(bytes, at, header).end;
      if (reached.offset === at.offset) return false;
      parts.push(bytes);
      at = reached;
    }
    if (at.sums[0] !== end.sums[0] || at.sums[1] !== end.sums[1]) return false;
    for (const bytes of parts)
      for (const { page, size, image } of framesIn(bytes, header))
        laid.add({
          pageSize: header.pageSize,
          size,
          pages: [{ number: page, isDifference: false, bytes: image }],
        });
    return true;
  } finally {
    closeSync(log);
  }
}
