export const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const LITTLE_ENDIAN_SUMS = 0x377f0682;

/** Cumulative checksum that chains each frame to its predecessors. */
export type Sums = [number, number];

/** Position in a WAL after a commit or the header. */
export interface Mark {
  readonly offset: number;
  readonly sums: Sums;
}

/** The same in a file: the salts name one WAL among those that follow each other. */
export interface LogEnd extends Mark {
  readonly salts: string;
}

/** The salts change whenever the WAL restarts. */
export interface WalHeader {
  readonly pageSize: number;
  readonly salts: string;
  readonly start: Mark;
}

/** Parses a header; undefined if it is not valid yet. */
export function readHeader(bytes: Uint8Array): WalHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = viewOf(bytes);
  if (view.getUint32(0) !== LITTLE_ENDIAN_SUMS) return undefined;
  const sums = sumsOver(bytes, 0, HEADER_BYTES - 8, [0, 0]);
  if (!holds(view, HEADER_BYTES - 8, sums)) return undefined;
  return {
    pageSize: view.getUint32(8),
    salts: Buffer.from(bytes.subarray(16, 24)).toString("hex"),
    start: { offset: HEADER_BYTES, sums },
  };
}

export const frameBytes = ({ pageSize }: WalHeader): number => FRAME_HEADER_BYTES + pageSize;

export interface Followed {
  readonly end: Mark;
  readonly committed: Mark | undefined;
}

/** Follows complete frames in `bytes`, the first of which begins at `from`. */
export function follow(bytes: Uint8Array, from: Mark, header: WalHeader): Followed {
  const view = viewOf(bytes);
  const step = frameBytes(header);
  let end = from;
  let committed: Mark | undefined;
  for (let at = 0; at + step <= bytes.length; at += step) {
    if (saltsAt(bytes, at) !== header.salts) break;
    const named = sumsOver(bytes, at, 8, end.sums);
    const sums = sumsOver(bytes, at + FRAME_HEADER_BYTES, header.pageSize, named);
    if (!holds(view, at + 16, sums)) break;
    end = { offset: end.offset + step, sums };
    // Database size after the commit; zero in frames that do not end a transaction.
    if (view.getUint32(at + 4) !== 0) committed = end;
  }
  return { end, committed };
}

interface Frame {
  readonly page: number;
  /** Pages of the database after the commit; zero in frames that do not end a transaction. */
  readonly size: number;
  readonly image: Uint8Array;
}

/** Complete frames in `bytes`, which begin with one. The images are views. */
export function* framesIn(bytes: Uint8Array, { pageSize }: WalHeader): Generator<Frame> {
  const view = viewOf(bytes);
  const step = FRAME_HEADER_BYTES + pageSize;
  for (let at = 0; at + step <= bytes.length; at += step)
    yield {
      page: view.getUint32(at),
      size: view.getUint32(at + 4),
      image: bytes.subarray(at + FRAME_HEADER_BYTES, at + step),
    };
}

/** Counts commit frames with these salts; does not verify checksums. */
export function commitsIn(bytes: Uint8Array, step: number, salts: string): number {
  const view = viewOf(bytes);
  let count = 0;
  for (let at = 0; at + step <= bytes.length; at += step)
    if (saltsAt(bytes, at) === salts && view.getUint32(at + 4) !== 0) count += 1;
  return count;
}

export const saltsOfFrame = (bytes: Uint8Array): string => saltsAt(bytes, 0);

export function sumsOfFrame(frame: Uint8Array): Sums {
  const view = viewOf(frame);
  return [view.getInt32(16), view.getInt32(20)];
}

function saltsAt(bytes: Uint8Array, at: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + at + 8, 8).toString("hex");
}

function holds(view: DataView, at: number, [first, second]: Sums): boolean {
  return view.getInt32(at) === first && view.getInt32(at + 4) === second;
}

/** SQLite's checksum over 32-bit words, continued from earlier sums. */
function sumsOver(bytes: Uint8Array, at: number, length: number, [first, second]: Sums): Sums {
  const words = wordsOf(bytes, at, length);
  let [a, b] = [first, second];
  for (let i = 0; i < words.length; i += 2) {
    // The length is a multiple of eight, so words come in pairs.
    a = (a + (words[i] ?? 0) + b) | 0;
    b = (b + (words[i + 1] ?? 0) + a) | 0;
  }
  return [a, b];
}

function wordsOf(bytes: Uint8Array, at: number, length: number): Int32Array {
  const start = bytes.byteOffset + at;
  if (start % 4 === 0) return new Int32Array(bytes.buffer, start, length / 4);
  return new Int32Array(bytes.slice(at, at + length).buffer);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
