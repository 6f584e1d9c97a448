import type { Images } from "./images.ts";
import type { PageSet } from "./page-set.ts";

/**
 * A page set as bytes: page size, size, number of pages; then their numbers, the highest bit set if the image is the
 * difference to the former one; then the images. Differences are mostly zeros, which compress well.
 */
const HEADER_WORDS = 3;
const DIFFERENCE = 0x8000_0000;

/** Pages of a set, in the order of the bytes. */
export interface CodedPage {
  readonly number: number;
  readonly isDifference: boolean;
  readonly bytes: Uint8Array;
}

export interface CodedSet {
  readonly pageSize: number;
  readonly size: number;
  readonly pages: readonly CodedPage[];
}

/** The images that were known are replaced by those of the set. */
export function encode({ pageSize, size, images }: Omit<PageSet, "end">, known: Images): Uint8Array {
  const headerBytes = 4 * (HEADER_WORDS + images.size);
  const bytes = new Uint8Array(headerBytes + images.size * pageSize);
  const words = new DataView(bytes.buffer);
  for (const [nth, word] of [pageSize, size, images.size].entries()) words.setUint32(4 * nth, word);
  let nth = 0;
  for (const [page, image] of images) {
    const at = headerBytes + nth * pageSize;
    bytes.set(image, at);
    const isDifference = known.differ(page, bytes.subarray(at, at + pageSize));
    words.setUint32(4 * (HEADER_WORDS + nth), (isDifference ? DIFFERENCE : 0) + page);
    nth += 1;
  }
  if (size > 0) known.shrink(size);
  return bytes;
}

export function decode(given: Uint8Array): CodedSet {
  const bytes = given.byteOffset % 4 === 0 ? given : new Uint8Array(given);
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [pageSize, size, count] = [words.getUint32(0), words.getUint32(4), words.getUint32(8)];
  const first = 4 * (HEADER_WORDS + count);
  const pages = Array.from({ length: count }, (_, nth) => {
    const word = words.getUint32(4 * (HEADER_WORDS + nth));
    const at = first + nth * pageSize;
    return {
      number: word % DIFFERENCE,
      isDifference: word >= DIFFERENCE,
      bytes: bytes.subarray(at, at + pageSize),
    };
  });
  return { pageSize, size, pages };
}
