/** The bytes before the first frame of a write-ahead log, and before the page of each frame. */
export const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const LITTLE_ENDIAN_SUMS = 0x377f0682;

/** The running checksum that chains each frame to all before it. */
export type Sums = readonly [number, number];

/** A place in a write-ahead log after a commit, or after the header alone. */
export interface Mark {
  readonly offset: number;
  readonly sums: Sums;
}

/** What the header of a write-ahead log says; the salts are drawn anew whenever it begins anew. */
export interface WalHeader {
  readonly pageSize: number;
  readonly salts: string;
  readonly start: Mark;
}

/** The header of a log, or undefined when it holds none yet. */
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

/** How many bytes one frame takes. */
export const frameBytes = ({ pageSize }: WalHeader): number => FRAME_HEADER_BYTES + pageSize;

/** How far frames that follow on each other go, and the last commit among them. */
export interface Followed {
  readonly end: Mark;
  readonly committed: Mark | undefined;
}

/** Follows the frames that stand whole in `bytes`, of which the first begins at `from`. */
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
    // The size of the database after the commit; none in a frame that is not the last of its transaction.
    if (view.getUint32(at + 4) !== 0) committed = end;
  }
  return { end, committed };
}

/** How many frames end a transaction among those of these salts; their checksums are not looked at. */
export function commitsIn(bytes: Uint8Array, step: number, salts: string): number {
  const view = viewOf(bytes);
  let count = 0;
  for (let at = 0; at + step <= bytes.length; at += step)
    if (saltsAt(bytes, at) === salts && view.getUint32(at + 4) !== 0) count += 1;
  return count;
}

/** The salts that the first of some frames carries. */
export const saltsOfFrame = (bytes: Uint8Array): string => saltsAt(bytes, 0);

/** The checksum that the header of a frame carries. */
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

/** SQLite's checksum over words of four bytes, carried on from what came before. */
function sumsOver(bytes: Uint8Array, at: number, length: number, [first, second]: Sums): Sums {
  const words = wordsOf(bytes, at, length);
  let [a, b] = [first, second];
  for (let i = 0; i < words.length; i += 2) {
    // The length is a multiple of eight, so there are always two more.
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
