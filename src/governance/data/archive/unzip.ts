import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";
import { refused } from "./refused.ts";

/** One entry of an archive, as the directory at its end says. */
export interface Entry {
  name: string;
  stored: boolean;
  packed: number;
  size: number;
  /** Where its own header begins. */
  offset: number;
}

const END = 22;
const WIDE_END = 56;
const MAX_COMMENT = 65_535;
const LIMIT = 0xffff_ffff;
/** A directory of a million entries. */
const MAX_DIRECTORY = 128 * 1024 * 1024;
const DIRECTORY_ENTRY = 46;
const LOCAL_HEADER = 30;
const LINK = 0o120_000;
const FOLDER = 0o040_000;
const KIND = 0o170_000;
const DEFLATED = 8;

/**
 * Reads the directory of a ZIP archive and refuses what no archive of ours has: names that `allowed` does not
 * take, two of one name, encryption, links, folders, entries that lie over each other.
 */
export async function readDirectory(
  path: string,
  size: number,
  allowed: RegExp,
): Promise<ReadonlyMap<string, Entry>> {
  const file = await open(path, "r");
  try {
    const { bytes, offset } = await directoryPlace(file, size);
    if (bytes > MAX_DIRECTORY || offset + bytes > size) throw refused("the archive", "ends too early");
    const entries = parseDirectory(await read(file, offset, bytes), allowed);
    await refuseOverlap(file, [...entries.values()], offset);
    return entries;
  } finally {
    await file.close();
  }
}

async function directoryPlace(file: FileHandle, size: number): Promise<{ bytes: number; offset: number }> {
  const tailBytes = Math.min(size, END + MAX_COMMENT);
  const tail = await read(file, size - tailBytes, tailBytes);
  const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || tail.length - end < END) throw refused("the file", "is no ZIP archive, or not all of one");
  const [bytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (bytes < LIMIT && offset < LIMIT && tail.readUInt16LE(end + 10) < 0xffff) return { bytes, offset };
  const locator = end - 20;
  if (locator < 0 || tail.toString("latin1", locator, locator + 4) !== "PK\x06\x07")
    throw refused("the archive", "has no directory that can be read");
  const wide = await read(file, Number(tail.readBigUInt64LE(locator + 8)), WIDE_END);
  if (wide.length < WIDE_END || wide.toString("latin1", 0, 4) !== "PK\x06\x06")
    throw refused("the archive", "has no directory that can be read");
  return { bytes: Number(wide.readBigUInt64LE(40)), offset: Number(wide.readBigUInt64LE(48)) };
}

function parseDirectory(directory: Buffer, allowed: RegExp): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let at = 0; at < directory.length; ) {
    if (at + DIRECTORY_ENTRY > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50)
      throw refused("the archive", "has a directory that cannot be read");
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const name = directory.toString("utf8", at + DIRECTORY_ENTRY, at + DIRECTORY_ENTRY + nameLength);
    if (!allowed.test(name))
      throw refused("the archive", "holds a file of a name that none of its parts has");
    if (entries.has(name)) throw refused(name, "is in the archive twice");
    const kind = (directory.readUInt32LE(at + 38) >>> 16) & KIND;
    if (kind === LINK || kind === FOLDER) throw refused(name, "is a link or a folder");
    if (directory.readUInt16LE(at + 8) & 1) throw refused(name, "is encrypted");
    const method = directory.readUInt16LE(at + 10);
    if (method !== 0 && method !== DEFLATED) throw refused(name, "is packed in a way that no archive has");
    const extra = directory.subarray(
      at + DIRECTORY_ENTRY + nameLength,
      at + DIRECTORY_ENTRY + nameLength + extraLength,
    );
    const [size, packed, offset] = widened(extra, [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ]);
    entries.set(name, { name, stored: method === 0, size, packed, offset });
    at += DIRECTORY_ENTRY + nameLength + extraLength + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The values that stand in the extra field, where they need 64 bits. */
function widened(extra: Buffer, values: [number, number, number]): [number, number, number] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let place = at + 4;
    const wide = values.map((value) => {
      if (value !== LIMIT || place + 8 > extra.length) return value;
      place += 8;
      return Number(extra.readBigUInt64LE(place - 8));
    });
    // As many as there were.
    return wide as [number, number, number];
  }
  return values;
}

/** Entries that share their bytes make much of little. */
async function refuseOverlap(file: FileHandle, entries: readonly Entry[], end: number): Promise<void> {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [i, entry] of sorted.entries()) {
    const until = sorted[i + 1]?.offset ?? end;
    const { begin, name } = await locate(file, entry);
    if (name !== entry.name) throw refused(entry.name, "is called otherwise in its own header");
    if (begin + entry.packed > until) throw refused(entry.name, "lies over another part");
  }
}

async function locate(file: FileHandle, { name, offset }: Entry): Promise<{ begin: number; name: string }> {
  const header = await read(file, offset, LOCAL_HEADER);
  if (header.length < LOCAL_HEADER || header.readUInt32LE(0) !== 0x0403_4b50)
    throw refused(name, "is not where the directory says");
  const nameLength = header.readUInt16LE(26);
  const own = await read(file, offset + LOCAL_HEADER, nameLength);
  return {
    begin: offset + LOCAL_HEADER + nameLength + header.readUInt16LE(28),
    name: own.toString("utf8"),
  };
}

/** The bytes from a place on; none behind the end, wherever an archive says that they are. */
async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(from)) return Buffer.alloc(0);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** The bytes of an entry, never more than it says that it has. */
export async function* bytesIn(path: string, entry: Entry): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  const { begin } = await locate(file, entry).finally(() => file.close());
  if (entry.packed === 0) return;
  const packed = createReadStream(path, { start: begin, end: begin + entry.packed - 1 });
  const source = entry.stored ? packed : packed.pipe(createInflateRaw());
  let size = 0;
  try {
    for await (const chunk of source) {
      // Streams of files and of zlib give bytes.
      const bytes = chunk as Uint8Array;
      size += bytes.length;
      if (size > entry.size) throw refused(entry.name, "holds more than it says");
      yield bytes;
    }
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && String(cause.code).startsWith("Z_"))
      throw refused(entry.name, "cannot be unpacked");
    throw cause;
  } finally {
    packed.destroy();
  }
  if (size !== entry.size) throw refused(entry.name, "holds less than it says");
}
