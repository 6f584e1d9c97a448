import { type FileHandle, open } from "node:fs/promises";
import { readAt } from "../pages/read-at.ts";
import { compress, decompress } from "../zstd.ts";
import type { Seal } from "./seal.ts";

export interface Piece {
  /** Stamp of the tick that shipped the piece, in UTC milliseconds. */
  readonly stamp: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Offset that marks a metadata piece with the database file's fingerprint. */
export const FINGERPRINT = -1;

/** Offset that marks a metadata piece: everything up to its stamp is complete. */
export const WHOLE = -2;

/** Offset that marks a piece with the pages that a part of a WAL changed. */
export const PAGES = -3;

export interface Found {
  readonly piece: Piece;
  readonly end: number;
}

const MAGIC = 0x46_48_53_31;
/** Magic, checksum, stamp, offset, original length and stored length. */
const HEADER_BYTES = 32;
/** No larger piece is written: a greater length indicates damage. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Appends pieces to a file, each durable before the next. Overwrites an incomplete write at the end. */
export class PieceFile {
  readonly #file: FileHandle;
  readonly #place: string;
  readonly #seal: Seal | undefined;
  #end: number;

  private constructor(file: FileHandle, place: string, seal: Seal | undefined, end: number) {
    this.#file = file;
    this.#place = place;
    this.#seal = seal;
    this.#end = end;
  }

  /** `place` is the file's name within the replica; encrypted pieces can only be decrypted there. */
  static async open(path: string, place: string, seal: Seal | undefined, end: number): Promise<PieceFile> {
    const file = await open(path, end === 0 ? "w" : "r+", 0o600);
    try {
      await file.truncate(end);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new PieceFile(file, place, seal, end);
  }

  get end(): number {
    return this.#end;
  }

  async add(piece: Piece): Promise<void> {
    const packed = await compress(piece.bytes);
    const at = `${this.#place} ${this.#end} ${piece.stamp} ${piece.offset}`;
    const payload = this.#seal ? this.#seal.close(packed, at) : packed;
    const record = Buffer.alloc(HEADER_BYTES + payload.length);
    record.writeUInt32BE(MAGIC, 0);
    record.writeDoubleBE(piece.stamp, 8);
    record.writeDoubleBE(piece.offset, 16);
    record.writeUInt32BE(piece.bytes.length, 24);
    record.writeUInt32BE(payload.length, 28);
    record.set(payload, HEADER_BYTES);
    record.writeUInt32BE(Bun.hash.crc32(record.subarray(8)), 4);
    for (let done = 0; done < record.length; ) {
      const { bytesWritten } = await this.#file.write(record, done, record.length - done, this.#end + done);
      done += bytesWritten;
    }
    this.#end += record.length;
  }

  async settle(): Promise<void> {
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Stamps of the moments up to which a file is complete, and whether all of it is as it was written. */
export async function wholeStamps(path: string): Promise<{ stamps: number[]; isIntact: boolean }> {
  const file = await open(path, "r");
  try {
    const stamps: number[] = [];
    let end = 0;
    for await (const { stamp, offset, end: next } of packedPieces(file)) {
      if (offset === WHOLE) stamps.push(stamp);
      end = next;
    }
    return { stamps, isIntact: await isCutShort(file, end) };
  } finally {
    await file.close();
  }
}

/** True if at most a part of a piece follows, whose writing was interrupted. */
async function isCutShort(file: FileHandle, at: number): Promise<boolean> {
  const rest = (await file.stat()).size - at;
  const header = await exactly(file, at, HEADER_BYTES);
  return !header || (header.readUInt32BE(0) === MAGIC && rest < HEADER_BYTES + header.readUInt32BE(28));
}

interface Packed extends Omit<Piece, "bytes"> {
  readonly payload: Buffer;
  readonly at: number;
  readonly end: number;
}

/** Valid pieces, as they are stored. */
async function* packedPieces(file: FileHandle): AsyncGenerator<Packed> {
  for (let at = 0; ; ) {
    const header = await exactly(file, at, HEADER_BYTES);
    if (!header || header.readUInt32BE(0) !== MAGIC) return;
    const length = header.readUInt32BE(28);
    const payload = length <= MAX_BYTES ? await exactly(file, at + HEADER_BYTES, length) : undefined;
    if (!payload || Bun.hash.crc32(Buffer.concat([header.subarray(8), payload])) !== header.readUInt32BE(4))
      return;
    const end = at + HEADER_BYTES + length;
    yield { stamp: header.readDoubleBE(8), offset: header.readDoubleBE(16), payload, at, end };
    at = end;
  }
}

/** Reads a file's valid pieces, up to an interrupted write. */
export async function* piecesOf(path: string, place: string, seal: Seal | undefined): AsyncGenerator<Found> {
  const file = await open(path, "r");
  try {
    for await (const { stamp, offset, payload, at, end } of packedPieces(file)) {
      const packed = seal ? seal.open(payload, `${place} ${at} ${stamp} ${offset}`) : payload;
      yield { piece: { stamp, offset, bytes: await decompress(packed) }, end };
    }
  } finally {
    await file.close();
  }
}

/** Reassembles a file. Returns true if its pieces are complete. */
export async function layDown(
  path: string,
  place: string,
  seal: Seal | undefined,
  target: string,
): Promise<boolean> {
  const file = await open(target, "wx", 0o600);
  let isWhole = false;
  try {
    for await (const { piece } of piecesOf(path, place, seal)) {
      isWhole = piece.bytes.length === 0;
      if (!isWhole) await file.write(piece.bytes, 0, piece.bytes.length, piece.offset);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return isWhole;
}

async function exactly(file: FileHandle, at: number, length: number): Promise<Buffer | undefined> {
  const bytes = await readAt(file, at, length);
  return bytes.length === length ? bytes : undefined;
}
