import { readSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { DatabaseFile } from "../database-file.ts";

/** How much of a log is read, and made one piece, at a time: what is added up of it holds up everybody. */
export const SLICE_BYTES = 1024 * 1024;
/** The same of a file that is copied. */
export const COPY_BYTES = 4 * 1024 * 1024;

/** Up to so many bytes of a file; fewer where it ends. */
export async function slice(file: FileHandle | DatabaseFile, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}

/** The same while everybody waits. */
export function sliceNow(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, at + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
}
