import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** Archive entry. Bytes are read when it is written. */
export interface ZipEntry {
  name: string;
  /** UTC milliseconds. */
  at: number;
  bytes: AsyncIterable<Uint8Array>;
  /** The content is already compressed, so it is stored as is. */
  stored?: boolean;
}

export interface ZipOptions {
  /** Allows entries over 4 GiB. Spreadsheet programs cannot open such archives. */
  large?: boolean;
}

interface Written {
  name: Buffer;
  method: number;
  at: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const LIMIT = 0xffff_ffff;
const MANY = 0xffff;
/** Bit 3: sizes in data descriptors. Bit 11: UTF-8 names. */
const FLAGS = 0x0808;
const STORED = 0;
const DEFLATED = 8;

/** Writes a ZIP archive in one pass (PKWARE APPNOTE 6.3.10): sizes and checksums follow each entry. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  { large = false }: ZipOptions = {},
): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const begun: Written = {
      name: Buffer.from(entry.name, "utf8"),
      method: entry.stored ? STORED : DEFLATED,
      at: entry.at,
      crc: 0,
      packed: 0,
      size: 0,
      offset,
    };
    const head = localHeader(begun, large);
    yield head;
    for await (const chunk of pack(entry, begun)) yield chunk;
    if (!large && (begun.size > LIMIT || begun.packed > LIMIT))
      throw new RangeError(`${entry.name} is larger than an archive of this kind can hold`);
    const tail = descriptor(begun, large);
    yield tail;
    offset += head.length + begun.packed + tail.length;
    written.push(begun);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

async function* pack(entry: ZipEntry, written: Written): AsyncGenerator<Uint8Array> {
  const counted = count(entry.bytes, written);
  const packed = entry.stored ? counted : Readable.from(counted).pipe(createDeflateRaw({ level: 6 }));
  for await (const chunk of packed) {
    // Safe cast: the stream yields its input chunks or zlib's buffers.
    const bytes = chunk as Uint8Array;
    written.packed += bytes.length;
    yield bytes;
  }
}

async function* count(bytes: AsyncIterable<Uint8Array>, written: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    written.crc = crc32(chunk, written.crc);
    written.size += chunk.length;
    yield chunk;
  }
}

function localHeader({ name, method, at }: Written, large: boolean): Buffer {
  const extra = large ? wide([0, 0]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(large ? 45 : 20, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(dosTime(at), 10);
  if (large) {
    header.writeUInt32LE(LIMIT, 18);
    header.writeUInt32LE(LIMIT, 22);
  }
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function descriptor({ crc, packed, size }: Written, large: boolean): Buffer {
  const bytes = Buffer.alloc(large ? 24 : 16);
  bytes.writeUInt32LE(0x0807_4b50, 0);
  bytes.writeUInt32LE(crc, 4);
  if (large) {
    bytes.writeBigUInt64LE(BigInt(packed), 8);
    bytes.writeBigUInt64LE(BigInt(size), 16);
  } else {
    bytes.writeUInt32LE(packed, 8);
    bytes.writeUInt32LE(size, 12);
  }
  return bytes;
}

function directoryEntry({ name, method, at, crc, packed, size, offset }: Written): Buffer {
  const overflow = [size, packed, offset].filter((value) => value >= LIMIT);
  const extra = overflow.length > 0 ? wide(overflow) : Buffer.alloc(0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  // Made on Unix: the upper half of the attributes is the mode of a regular file.
  entry.writeUInt16LE(0x0300 | 45, 4);
  entry.writeUInt16LE(overflow.length > 0 ? 45 : 20, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(dosTime(at), 12);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(Math.min(packed, LIMIT), 20);
  entry.writeUInt32LE(Math.min(size, LIMIT), 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(0o100_600 * 0x1_0000, 38);
  entry.writeUInt32LE(Math.min(offset, LIMIT), 42);
  return Buffer.concat([entry, name, extra]);
}

/** ZIP64 extra field. */
function wide(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [i, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * i);
  return extra;
}

function endOf(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(entries, MANY), 8);
  end.writeUInt16LE(Math.min(entries, MANY), 10);
  end.writeUInt32LE(Math.min(bytes, LIMIT), 12);
  end.writeUInt32LE(Math.min(offset, LIMIT), 16);
  if (entries < MANY && bytes < LIMIT && offset < LIMIT) return end;
  const wideEnd = Buffer.alloc(56);
  wideEnd.writeUInt32LE(0x0606_4b50, 0);
  wideEnd.writeBigUInt64LE(44n, 4);
  wideEnd.writeUInt16LE(0x0300 | 45, 12);
  wideEnd.writeUInt16LE(45, 14);
  wideEnd.writeBigUInt64LE(BigInt(entries), 24);
  wideEnd.writeBigUInt64LE(BigInt(entries), 32);
  wideEnd.writeBigUInt64LE(BigInt(bytes), 40);
  wideEnd.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([wideEnd, locator, end]);
}

/** MS-DOS timestamp: two-second steps since 1980, UTC. */
function dosTime(at: number): number {
  const date = new Date(Math.max(at, Date.UTC(1980, 0, 1)));
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 0x1_0000 + time;
}
