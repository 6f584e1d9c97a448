import { readSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { DatabaseFile } from "../database-file.ts";

/** Number of WAL bytes that are read and checksummed at once, which blocks the event loop. */
export const READ_BYTES = 4 * 1024 * 1024;
/** Number of bytes of a file that are copied at once. On a busy server, each step waits for the event loop. */
export const PIECE_BYTES = 8 * 1024 * 1024;

/** Returns fewer bytes than asked for only at the end of the file. */
export async function readAt(file: FileHandle | DatabaseFile, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}

export function readAtNow(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, at + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
}
