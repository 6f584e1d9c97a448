import { open } from "node:fs/promises";

/** What a ZIP archive says is in it. */
export interface ZipListing {
  names: readonly string[];
}

/** The end record, and the longest comment that may follow it. */
const END_BYTES = 22 + 65_535;
/** The directory of some forty thousand entries: no document has as many. */
const MAX_DIRECTORY = 4 * 1024 * 1024;

/** Lists an archive from the directory at its end. Undefined when it has none that can be read. */
export async function listZip(path: string, size: number): Promise<ZipListing | undefined> {
  const file = await open(path, "r");
  try {
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    const tailBytes = Math.min(size, END_BYTES);
    const tail = await read(size - tailBytes, tailBytes);
    const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
    if (end < 0 || tail.length - end < 22) return undefined;
    const [bytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (bytes > MAX_DIRECTORY || offset + bytes > size) return undefined;
    return { names: namesIn(await read(offset, bytes)) };
  } finally {
    await file.close();
  }
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.toString("latin1", at, at + 4) !== "PK\x01\x02") break;
    const length = directory.readUInt16LE(at + 28);
    names.push(directory.toString("utf8", at + 46, at + 46 + length));
    at += 46 + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

/** The text of an archive's first entry, if it has this name and is stored as it is. */
export function firstZipEntry(head: Buffer, name: string): string | undefined {
  if (head.length < 38 || head.readUInt16LE(8) !== 0 || head.readUInt16LE(26) !== name.length)
    return undefined;
  const content = 30 + name.length + head.readUInt16LE(28);
  if (head.toString("latin1", 30, 30 + name.length) !== name) return undefined;
  const end = head.indexOf("PK", content, "latin1");
  return end < 0 ? undefined : head.toString("latin1", content, end);
}
