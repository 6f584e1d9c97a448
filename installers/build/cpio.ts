import type { Entry } from "./tar.ts";

/** Creates a reproducible cpio archive in the "newc" format, see cpio(5). */
export function cpioOf(entries: readonly Entry[], seconds: number): Buffer {
  const parts = entries.flatMap(({ path, mode, bytes }, i) => {
    const isFolder = path.endsWith("/");
    const name = `./${isFolder ? path.slice(0, -1) : path}`;
    return [header(name, (isFolder ? FOLDER : FILE) | mode, bytes.length, i + 1, seconds), bytes, pad(bytes)];
  });
  return Buffer.concat([...parts, header("TRAILER!!!", 0, 0, 0, 0)]);
}

export const FOLDER = 0o040000;
export const FILE = 0o100000;

function header(name: string, mode: number, size: number, inode: number, seconds: number): Buffer {
  const nameBytes = Buffer.from(`${name}\0`);
  // Inode, mode, owner, group, links, time, size, four device numbers, name length, and an unused checksum.
  const numbers = [inode, mode, 0, 0, 1, seconds, size, 0, 0, 0, 0, nameBytes.length, 0];
  const text = numbers.map((number) => number.toString(16).padStart(8, "0")).join("");
  const whole = Buffer.concat([Buffer.from(`070701${text}`), nameBytes]);
  return Buffer.concat([whole, pad(whole)]);
}

/** Pads to four bytes, to which headers and files are aligned. */
const pad = ({ length }: Uint8Array) => Buffer.alloc((4 - (length % 4)) % 4);
