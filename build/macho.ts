import { createHash } from "node:crypto";

/** Constants of the Mach-O format that signing needs, from Apple's loader.h and cs_blobs.h. */
const HEADER = 32;
const SEGMENT = 0x19;
const CODE_SIGNATURE = 0x1d;
const EMBEDDED_SIGNATURE = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const CODE_DIRECTORY_VERSION = 0x20400;
const AD_HOC_BY_LINKER = 0x20002;
const SHA256 = 2;
const MAIN_BINARY = 1n;

const PAGE = 4096;
const SUPER_BLOB = 20;
const DIRECTORY = 88;
const HASH = 32;

/** Replaces the signature by an ad-hoc one, as linkers create it. It can be replaced by a real one later. */
export function signAdHoc(executable: Uint8Array, identifier: string): Uint8Array {
  const unsigned = viewOf(executable);
  const { text, linkedit, signature } = commandsOf(unsigned);
  const limit = unsigned.getUint32(signature + 8, true);
  const pages = Math.ceil(limit / PAGE);
  const directorySize = DIRECTORY + identifier.length + 1 + pages * HASH;
  const size = SUPER_BLOB + directorySize;

  const signed = new Uint8Array(limit + size);
  signed.set(executable.subarray(0, limit));
  const view = viewOf(signed);
  // Changed first, because the signature also covers the load commands.
  const linkeditSize = limit + size - Number(view.getBigUint64(linkedit + 40, true));
  view.setUint32(signature + 12, size, true);
  view.setBigUint64(linkedit + 32, BigInt(Math.ceil(linkeditSize / PAGE) * PAGE), true);
  view.setBigUint64(linkedit + 48, BigInt(linkeditSize), true);

  const words = (at: number, ...values: number[]) => {
    for (const [i, value] of values.entries()) view.setUint32(at + i * 4, value);
  };
  const directory = limit + SUPER_BLOB;
  const hashes = DIRECTORY + identifier.length + 1;
  words(limit, EMBEDDED_SIGNATURE, size, 1, 0, SUPER_BLOB);
  words(directory, CODE_DIRECTORY, directorySize, CODE_DIRECTORY_VERSION, AD_HOC_BY_LINKER);
  words(directory + 16, hashes, DIRECTORY, 0, pages, limit);
  signed.set([HASH, SHA256, 0, Math.log2(PAGE)], directory + 36);
  view.setBigUint64(directory + 64, view.getBigUint64(text + 40, true));
  view.setBigUint64(directory + 72, view.getBigUint64(text + 48, true));
  view.setBigUint64(directory + 80, MAIN_BINARY);
  signed.set(new TextEncoder().encode(identifier), directory + DIRECTORY);
  for (let page = 0; page < pages; page += 1) {
    // The last page ends where the signature begins.
    const bytes = signed.subarray(page * PAGE, Math.min((page + 1) * PAGE, limit));
    signed.set(createHash("sha256").update(bytes).digest(), directory + hashes + page * HASH);
  }
  return signed;
}

function commandsOf(view: DataView): { text: number; linkedit: number; signature: number } {
  const found = new Map<string, number>();
  let at = HEADER;
  for (let left = view.getUint32(16, true); left > 0; left -= 1) {
    const kind = view.getUint32(at, true);
    if (kind === SEGMENT) found.set(segmentName(view, at), at);
    if (kind === CODE_SIGNATURE) found.set("signature", at);
    at += view.getUint32(at + 4, true);
  }
  const [text, linkedit, signature] = ["__TEXT", "__LINKEDIT", "signature"].map((name) => found.get(name));
  if (text === undefined || linkedit === undefined || signature === undefined)
    throw new Error(
      "The file has no place for a signature: it is not an executable that Bun made for macOS.",
    );
  return { text, linkedit, signature };
}

function segmentName(view: DataView, command: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + command + 8, 16);
  return new TextDecoder().decode(bytes).replaceAll("\0", "");
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
