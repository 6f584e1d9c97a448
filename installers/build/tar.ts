/** Folder or file, owned by root. */
export interface Entry {
  /** Without a leading slash; folders end with one. */
  path: string;
  mode: number;
  bytes: Uint8Array;
}

const BLOCK = 512;

/** Creates a reproducible tar archive (POSIX ustar) with all entries in one folder. */
export function tarOf(entries: readonly Entry[], seconds: number, folder = "./"): Buffer {
  const parts = entries.flatMap(({ path, mode, bytes }) => [
    headerOf(`${folder}${path}`, mode, bytes.length, seconds),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(path: string, mode: number, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a package.`);
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0);
  block.write(`${octal(mode, 7)}\0`, 100);
  block.write(`${octal(0, 7)}\0`, 108);
  block.write(`${octal(0, 7)}\0`, 116);
  block.write(`${octal(size, 11)}\0`, 124);
  block.write(`${octal(seconds, 11)}\0`, 136);
  block.write("        ", 148);
  block.write(path.endsWith("/") ? "5" : "0", 156);
  block.write("ustar\u000000", 257);
  block.write("root", 265);
  block.write("root", 297);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
