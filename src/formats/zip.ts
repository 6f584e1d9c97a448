import { createInflateRaw } from "node:zlib";
import { say } from "../text/message.ts";
import { type Source, UnreadableFile } from "./sheet.ts";

export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  /** Uncompressed size, which also limits extraction. */
  readonly size: number;
  readonly method: number;
  /** Offset of the local header. */
  readonly at: number;
  readonly encrypted: boolean;
  /** Unix mode; 0 from other systems. */
  readonly mode: number;
}

export interface DirectoryLimits {
  /** Maximum central directory size in bytes. */
  longest?: number;
  /** Refuse a central directory with anything but entries. */
  strict?: boolean;
}

export interface EntryLimits {
  /** Maximum uncompressed bytes. */
  largest?: number;
  /** Maximum compression ratio of a large entry. */
  ratio?: number;
}

const END_BYTES = 22;
const WIDE_END_BYTES = 56;
const LOCATOR_BYTES = 20;
const MAX_COMMENT = 65_535;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
/** Marks a size or offset whose real value is in the ZIP64 extra field. */
const WIDE = 0xffff_ffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** About forty thousand entries: more than any document has. */
const MAX_DIRECTORY = 4 * 1024 * 1024;
/** Spreadsheets compress at most 50:1. A large entry beyond this ratio is a zip bomb. */
const MAX_RATIO = 200;
const SMALL = 16 * 1024 * 1024;

/** Returns the entries by name. Names are never used as paths. */
export async function openZip(source: Source): Promise<ReadonlyMap<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>();
  for (const entry of await listZip(source)) {
    if (entry.encrypted) throw encrypted();
    // Rejects duplicate names: programs disagree on which of the two entries they open.
    if (entries.has(entry.name) || entry.at + entry.packed > source.size) throw broken();
    entries.set(entry.name, entry);
  }
  return entries;
}

/** Reads the central directory (PKWARE APPNOTE 6.3.10, ZIP64) without checking it against the entries. */
export async function listZip(
  source: Source,
  { longest = MAX_DIRECTORY, strict = false }: DirectoryLimits = {},
): Promise<ZipEntry[]> {
  const { bytes, at } = await findDirectory(source);
  if (bytes > longest || at + bytes > source.size) throw broken();
  const directory = await source.read(at, bytes);
  const entries: ZipEntry[] = [];
  let place = 0;
  while (isAt(directory, place, "PK\x01\x02", ENTRY_BYTES)) {
    const nameEnd = place + ENTRY_BYTES + directory.readUInt16LE(place + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(place + 30);
    entries.push(entryAt(directory, place, nameEnd, extraEnd));
    place = extraEnd + directory.readUInt16LE(place + 32);
  }
  if (strict && place !== directory.length) throw broken();
  return entries;
}

async function findDirectory(source: Source): Promise<{ bytes: number; at: number }> {
  const tailAt = Math.max(0, source.size - END_BYTES - MAX_COMMENT);
  const tail = await source.read(tailAt, END_BYTES + MAX_COMMENT);
  const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || tail.length - end < END_BYTES) throw broken();
  const [count, bytes, at] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  const locator = end - LOCATOR_BYTES;
  const isWide = count === 0xffff || bytes === WIDE || at === WIDE;
  if (!isWide || !isAt(tail, locator, "PK\x06\x07", LOCATOR_BYTES)) return { bytes, at };
  const wideAt = Number(tail.readBigUInt64LE(locator + 8));
  if (wideAt > source.size) throw broken();
  const wide = await source.read(wideAt, WIDE_END_BYTES);
  if (!isAt(wide, 0, "PK\x06\x06", WIDE_END_BYTES)) throw broken();
  return { bytes: Number(wide.readBigUInt64LE(40)), at: Number(wide.readBigUInt64LE(48)) };
}

function isAt(bytes: Buffer, at: number, sign: string, length: number): boolean {
  return at >= 0 && at + length <= bytes.length && bytes.toString("latin1", at, at + 4) === sign;
}

function entryAt(directory: Buffer, at: number, nameEnd: number, extraEnd: number): ZipEntry {
  const extra = directory.subarray(nameEnd, extraEnd);
  const [size, packed, offset] = widened(extra, [
    directory.readUInt32LE(at + 24),
    directory.readUInt32LE(at + 20),
    directory.readUInt32LE(at + 42),
  ]);
  return {
    name: directory.toString("utf8", at + ENTRY_BYTES, nameEnd),
    method: directory.readUInt16LE(at + 10),
    packed,
    size,
    at: offset,
    encrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
    mode: directory.readUInt16LE(at + 40),
  };
}

type Sizes = [size: number, packed: number, at: number];

/** Replaces sizes and offset with their 64-bit values from the ZIP64 extra field. */
function widened(extra: Buffer, values: Sizes): Sizes {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let place = at + 4;
    const wide = (value: number) => {
      if (value !== WIDE || place + 8 > extra.length) return value;
      place += 8;
      return Number(extra.readBigUInt64LE(place - 8));
    };
    return [wide(values[0]), wide(values[1]), wide(values[2])];
  }
  return values;
}

/** Offset of an entry's data. `isNamed`: the local header has the same name as the central directory. */
export async function locateEntry(
  source: Source,
  { name, at }: ZipEntry,
): Promise<{ from: number; isNamed: boolean }> {
  const nameBytes = Buffer.byteLength(name);
  const header = at > source.size ? Buffer.alloc(0) : await source.read(at, HEADER_BYTES + nameBytes);
  if (!isAt(header, 0, "PK\x03\x04", HEADER_BYTES)) throw broken();
  const ownBytes = header.readUInt16LE(26);
  const isNamed = ownBytes === nameBytes && header.toString("utf8", HEADER_BYTES) === name;
  return { from: at + HEADER_BYTES + ownBytes + header.readUInt16LE(28), isNamed };
}

/** Streams the uncompressed bytes, at most the size in the directory. */
export async function* readEntry(
  source: Source,
  entry: ZipEntry,
  { largest = Number.POSITIVE_INFINITY, ratio = MAX_RATIO }: EntryLimits = {},
): AsyncGenerator<Uint8Array> {
  if (entry.size > largest || (entry.size > SMALL && entry.size > entry.packed * ratio)) throw bomb();
  const { from } = await locateEntry(source, entry);
  const packed = source.stream(from, from + entry.packed);
  if (entry.method === STORED) yield* atMost(entry.size, packed);
  else if (entry.method === DEFLATED) yield* atMost(entry.size, inflate(packed));
  else throw broken();
}

/** Throws if there are more bytes than declared. */
async function* atMost(largest: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > largest) throw bomb();
    yield chunk;
  }
}

async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflater = createInflateRaw();
  const feeding = feed(packed, inflater);
  try {
    // Safe cast: the inflater emits buffers.
    for await (const chunk of inflater) yield chunk as Buffer;
    await feeding;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw broken();
  } finally {
    inflater.destroy();
  }
}

/** Writes the packed bytes to the inflater, respecting backpressure. */
async function feed(
  packed: AsyncIterable<Uint8Array>,
  inflater: ReturnType<typeof createInflateRaw>,
): Promise<void> {
  try {
    for await (const chunk of packed) {
      if (inflater.destroyed) return;
      if (!inflater.write(chunk)) await roomIn(inflater);
    }
    if (!inflater.destroyed) inflater.end();
  } catch (error) {
    inflater.destroy(error instanceof Error ? error : undefined);
  }
}

function roomIn(inflater: ReturnType<typeof createInflateRaw>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  inflater.once("drain", resolve);
  inflater.once("close", resolve);
  return promise;
}

function broken(): UnreadableFile {
  return new UnreadableFile("ZIP_BROKEN", say("errors.formats.workbookDamaged"));
}

function bomb(): UnreadableFile {
  return new UnreadableFile("ZIP_TOO_DENSE", say("errors.formats.workbookUnpacks"));
}

export function encrypted(): UnreadableFile {
  return new UnreadableFile("FILE_ENCRYPTED", say("errors.formats.workbookProtected"));
}
