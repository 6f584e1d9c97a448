import { checkSize, damaged, joined } from "./limits.ts";

const MARK = 0xff;
const [START, END, SCAN] = [0xd8, 0xd9, 0xda];
/** Baseline, extended and progressive frames. Browsers show no others. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const [HUFFMAN, QUANTISATION, RESTARTS, ADOBE, JFIF] = [0xc4, 0xdb, 0xdd, 0xee, 0xe0];
/** All other segments are left out: EXIF, thumbnails, profiles and comments. */
const KEPT = new Set([...FRAMES, HUFFMAN, QUANTISATION, RESTARTS, ADOBE, JFIF, SCAN]);
/** Longer ones hold a thumbnail or something else. */
const MAX_LENGTHS = new Map([
  [JFIF, 18],
  [ADOBE, 16],
]);
/** Each scan of a progressive picture costs as much as a picture. */
const MAX_SCANS = 32;

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === MARK && bytes[1] === START && bytes[2] === MARK;
}

export function cleanJpeg(bytes: Uint8Array) {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let at = 2;
  for (;;) {
    const marker = markerAt(bytes, at);
    if (marker === END) break;
    const end = at + 2 + lengthAt(bytes, at + 2);
    if (end > bytes.length) throw damaged();
    const stop = marker === SCAN ? scanEnd(bytes, end) : end;
    if (isFrame(marker)) {
      if (size || !FRAMES.has(marker)) throw damaged();
      size = frameSize(bytes.subarray(at + 4, end));
    }
    if (marker === SCAN) {
      scans += 1;
      if (!size || scans > MAX_SCANS) throw damaged();
    }
    if (KEPT.has(marker) && end - at <= (MAX_LENGTHS.get(marker) ?? Number.POSITIVE_INFINITY))
      kept.push(bytes.subarray(at, stop));
    at = stop;
  }
  if (!size || scans === 0) throw damaged();
  return { ...size, bytes: joined([...kept, Uint8Array.of(MARK, END)]) };
}

function markerAt(bytes: Uint8Array, at: number): number {
  const marker = bytes[at + 1];
  if (bytes[at] !== MARK || marker === undefined || marker < 0xc0 || marker === MARK) throw damaged();
  return marker;
}

function lengthAt(bytes: Uint8Array, at: number): number {
  const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  if (length < 2) throw damaged();
  return length;
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![HUFFMAN, 0xc8, 0xcc].includes(marker);

function frameSize(body: Uint8Array): { width: number; height: number } {
  const [depth, high = 0, low = 0, wide = 0, narrow = 0, components = 0] = body;
  if (depth !== 8 || ![1, 3, 4].includes(components) || body.length !== 6 + components * 3) throw damaged();
  const size = { width: wide * 256 + narrow, height: high * 256 + low };
  checkSize(size.width, size.height);
  return size;
}

/** End of a scan's data, in which a marker is followed by 0 or is a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw damaged();
}
