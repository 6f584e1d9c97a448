import { gzipSync } from "node:zlib";

const SYSTEM_AT = 9;
const UNKNOWN_SYSTEM = 255;

/** Reproducible gzip with maximum compression. */
export function gzipped(bytes: Uint8Array): Buffer {
  const packed = gzipSync(bytes, { level: 9 });
  // Overwrites the header's operating system, which would differ between build machines.
  packed.writeUInt8(UNKNOWN_SYSTEM, SYSTEM_AT);
  return packed;
}
