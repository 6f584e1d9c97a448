import { createInflateRaw } from "node:zlib";
import { type Source, UnreadableFile } from "./sheet.ts";

/** One file within an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  /** Unpacked, as the directory says: more than that is not unpacked. */
  readonly size: number;
  readonly method: number;
  /** Where its own header stands. */
  readonly at: number;
}

/** The end record, and the longest comment that may follow it. */
const END_BYTES = 22 + 65_535;
const MAX_DIRECTORY = 4 * 1024 * 1024;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** A sheet is packed to a fiftieth at best; what grows more than this, once it is large, is made to fill memory and time. */
const MAX_RATIO = 200;
const SMALL = 16 * 1024 * 1024;

/** The files of an archive by their names: these are only looked up, never used as paths. */
export async function openZip(source: Source): Promise<ReadonlyMap<string, ZipEntry>> {
  const tail = await source.read(Math.max(0, source.size - END_BYTES), END_BYTES);
  const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || tail.length - end < 22) throw broken();
  const [bytes, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (bytes > MAX_DIRECTORY || at + bytes > source.size) throw broken();
  return entriesIn(await source.read(at, bytes), source.size);
}

function entriesIn(directory: Buffer, size: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at + ENTRY_BYTES <= directory.length; ) {
    if (directory.toString("latin1", at, at + 4) !== "PK\x01\x02") break;
    const length = directory.readUInt16LE(at + 28);
    const name = directory.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + length);
    if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw encrypted();
    const entry = {
      name,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    };
    // Which of two files of one name a program opens is anybody's guess.
    if (entries.has(name) || entry.at + entry.packed > size) throw broken();
    entries.set(name, entry);
    at += ENTRY_BYTES + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Streams the unpacked bytes of one file. What the directory says of its size is a limit that the bytes are held to. */
export async function* readEntry(
  source: Source,
  entry: ZipEntry,
  largest = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  if (entry.size > largest || (entry.size > SMALL && entry.size > entry.packed * MAX_RATIO)) throw bomb();
  const header = await source.read(entry.at, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.toString("latin1", 0, 4) !== "PK\x03\x04") throw broken();
  const from = entry.at + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = source.stream(from, from + entry.packed);
  if (entry.method === STORED) yield* atMost(entry.size, packed);
  else if (entry.method === DEFLATED) yield* atMost(entry.size, inflate(packed));
  else throw broken();
}

/** Passes bytes on, and refuses a file with more of them than it said. */
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
    // A stream of bytes gives buffers.
    for await (const chunk of inflater) yield chunk as Buffer;
    await feeding;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw broken();
  } finally {
    inflater.destroy();
  }
}

/** Gives the inflater as much as it takes at a time. */
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
  return new UnreadableFile(
    "ZIP_BROKEN",
    "The workbook is damaged. Open it in your spreadsheet program and save it anew",
  );
}

function bomb(): UnreadableFile {
  return new UnreadableFile(
    "ZIP_TOO_DENSE",
    "The workbook unpacks to far more than any sheet does. Save it as CSV instead",
  );
}

export function encrypted(): UnreadableFile {
  return new UnreadableFile(
    "FILE_ENCRYPTED",
    "The workbook is protected by a password, or of a kind before .xlsx. Save it without a password as .xlsx",
  );
}
