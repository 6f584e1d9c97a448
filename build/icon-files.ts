import { markPng } from "./icon.ts";

const WINDOWS_SIZES = [16, 24, 32, 48, 256] as const;

export function windowsImages(): { size: number; png: Buffer }[] {
  return WINDOWS_SIZES.map((size) => ({ size, png: markPng(size) }));
}

/** Directory entry of an image in .ico files and icon groups: size, colour depth and length. */
export function imageEntry(size: number, length: number): Buffer {
  const entry = Buffer.alloc(12);
  // One byte per side; 0 means 256.
  entry.set([size % 256, size % 256, 0, 0]);
  entry.writeUInt16LE(1, 4);
  entry.writeUInt16LE(32, 6);
  entry.writeUInt32LE(length, 8);
  return entry;
}

/** Header of .ico files and icon groups. */
export function imageHeader(count: number): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(count, 4);
  return header;
}

export function markIco(): Buffer {
  const images = windowsImages();
  const entries: Buffer[] = [];
  let at = 6 + images.length * 16;
  for (const { size, png } of images) {
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    entries.push(imageEntry(size, png.length), place);
    at += png.length;
  }
  return Buffer.concat([imageHeader(images.length), ...entries, ...images.map(({ png }) => png)]);
}

/** Images of an .icns file by Apple type code; codes ending in 1 to 4 are for high-resolution displays. */
const APPLE_IMAGES = [
  ["ic11", 32],
  ["ic12", 64],
  ["ic07", 128],
  ["ic13", 256],
  ["ic08", 256],
  ["ic14", 512],
  ["ic09", 512],
] as const;

export function markIcns(): Buffer {
  return named("icns", Buffer.concat(APPLE_IMAGES.map(([name, size]) => named(name, markPng(size)))));
}

function named(name: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32BE(bytes.length + 8, 4);
  return Buffer.concat([head, bytes]);
}
