import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { checkSize, damaged, joined } from "./limits.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** All other chunks are left out: texts, EXIF, profiles and further frames. */
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "pHYs", "IDAT", "IEND"]);
/** Samples per pixel and permitted bit depths, by colour type. */
const COLOURS: Readonly<Record<number, readonly [samples: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
};
/** Offset and step of the columns and rows of each pass of an interlaced picture. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;
const unpack = promisify(inflate);

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

export async function cleanPng(bytes: Uint8Array) {
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)];
  const data: Uint8Array[] = [];
  let header: Header | undefined;
  for (const { type, body, whole } of chunksOf(bytes)) {
    if ((type === "IHDR") !== (header === undefined)) throw damaged();
    if (type === "IHDR") header = headerOf(body);
    if (type === "IDAT") data.push(body);
    if (KEPT.has(type)) kept.push(whole);
    // A reader that does not know a chunk in capitals cannot show the picture.
    else if (/^[A-Z]/.test(type)) throw damaged();
  }
  if (!header) throw damaged();
  const { width, height } = header;
  const size = rawSize(header);
  const raw = await unpack(joined(data), { maxOutputLength: size + 1 }).catch(() => undefined);
  if (raw?.length !== size) throw damaged();
  return { width, height, bytes: joined(kept) };
}

interface Header {
  width: number;
  height: number;
  bitsPerPixel: number;
  isInterlaced: boolean;
}

function headerOf(body: Uint8Array): Header {
  const view = viewOf(body);
  if (body.length !== 13) throw damaged();
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = body.subarray(8);
  checkSize(width, height);
  const [samples, depths] = COLOURS[colour] ?? [0, []];
  if (!depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw damaged();
  return { width, height, bitsPerPixel: samples * depth, isInterlaced: interlace === 1 };
}

/** Bytes of the unpacked picture: each row has a filter byte. */
function rawSize({ width, height, bitsPerPixel, isInterlaced }: Header): number {
  const sizeOf = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  if (!isInterlaced) return sizeOf(width, height);
  return PASSES.reduce((sum, [x, dx, y, dy]) => {
    const columns = Math.ceil(Math.max(0, width - x) / dx);
    return sum + sizeOf(columns, Math.ceil(Math.max(0, height - y) / dy));
  }, 0);
}

/** Chunks up to the end of the picture. What follows is not part of it. */
function* chunksOf(bytes: Uint8Array) {
  const view = viewOf(bytes);
  let at = SIGNATURE.length;
  for (;;) {
    if (at + 12 > bytes.length) throw damaged();
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw damaged();
    const named = bytes.subarray(at + 4, end - 4);
    if (Bun.hash.crc32(named) !== view.getUint32(end - 4)) throw damaged();
    const type = String.fromCharCode(...named.subarray(0, 4));
    yield { type, body: named.subarray(4), whole: bytes.subarray(at, end) };
    if (type === "IEND") return;
    at = end;
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
