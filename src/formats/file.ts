import { open } from "node:fs/promises";
import type { Source } from "./sheet.ts";

const CHUNK = 256 * 1024;

/** File opened for random access. Must be closed after use. */
export interface OpenFile extends Source {
  close(): Promise<void>;
}

export async function openFile(path: string): Promise<OpenFile> {
  const file = await open(path, "r");
  const { size } = await file.stat();
  async function read(from: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
    if (buffer.length === 0) return buffer;
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    return buffer.subarray(0, bytesRead);
  }
  return {
    size,
    read,
    async *stream(from = 0, to = size) {
      for (let at = from; at < to; ) {
        const bytes = await read(at, Math.min(CHUNK, to - at));
        if (bytes.length === 0) return;
        yield bytes;
        at += bytes.length;
      }
    },
    close: () => file.close(),
  };
}
