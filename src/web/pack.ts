import type { WebFile } from "./files.ts";

/** Format: a line with the index, then the contents. */
export function pack(files: readonly WebFile[]): Uint8Array {
  const index = files.map(({ path, type, brotli }) => [path, type, brotli.length]);
  const head = new TextEncoder().encode(`${JSON.stringify(index)}\n`);
  return Buffer.concat([head, ...files.map(({ brotli }) => brotli)]);
}

export function unpack(bytes: Uint8Array): WebFile[] {
  const end = bytes.indexOf(10);
  // Written by `pack` at build time.
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as [string, string, number][];
  let at = end + 1;
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  return index.map(([path, type, brotli]) => ({ path, type, brotli: take(brotli) }));
}
