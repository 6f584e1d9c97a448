import { gzipSync } from "node:zlib";

const SYSTEM_AT = 9;
const UNKNOWN_SYSTEM = 255;

/** As small as gzip makes it, and the same wherever it is made. */
export function gzipped(bytes: Uint8Array): Buffer {
  const packed = gzipSync(bytes, { level: 9 });
  // The system that it was packed on has no part in the bytes.
  packed.writeUInt8(UNKNOWN_SYSTEM, SYSTEM_AT);
  return packed;
}
