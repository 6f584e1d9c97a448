import { deflateSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

export function chunk(type: string, body: Uint8Array): Bytes {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  out.set(named, 4);
  out.writeUInt32BE(Bun.hash.crc32(named), named.length + 4);
  return new Uint8Array(out);
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
export const END = chunk("IEND", new Uint8Array());

export function header(width: number, height: number, rest: readonly number[] = [8, 2, 0, 0, 0]): Bytes {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set(rest, 8);
  return chunk("IHDR", body);
}

/** PNG from chunks, after the signature. */
export const pngOf = (...chunks: Uint8Array[]): Bytes =>
  new Uint8Array(Buffer.concat([SIGNATURE, ...chunks]));

/** Rows of one colour, as a PNG has them. */
export function pixels(width: number, height: number, colour: readonly number[]): Bytes {
  const row = [0, ...Array.from({ length: width }, () => colour).flat()];
  return chunk("IDAT", deflateSync(Buffer.from(Array.from({ length: height }, () => row).flat())));
}

/** A real PNG of one colour. */
export function png(width: number, height: number, colour: readonly [number, number, number]): Bytes {
  return pngOf(header(width, height), pixels(width, height, colour), END);
}

export const segment = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 0xff,
  ...body,
];

export interface JpegParts {
  before?: readonly number[];
  width?: number;
  height?: number;
  frame?: number;
  scans?: number;
  after?: readonly number[];
}

/** Segments of a JPEG in their order. Its data shows nothing. */
export function jpeg({
  before = [],
  width = 64,
  height = 32,
  frame = 0xc0,
  scans = 1,
  after = [],
}: JpegParts = {}): Bytes {
  const size = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0];
  const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...before,
    ...segment(0xdb, [0, ...Array(64).fill(1)]),
    ...segment(frame, size),
    ...segment(0xc4, [0, ...Array(16).fill(0)]),
    ...Array.from({ length: scans }, () => scan).flat(),
    0xff,
    0xd9,
    ...after,
  ]);
}
