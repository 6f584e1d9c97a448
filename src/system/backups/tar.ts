export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** UTC milliseconds. */
  readonly at: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const BLOCK = 512;
const NAME = 100;
const PREFIX = 155;
/** Larger numbers do not fit into twelve octal digits and are written in base 256, as by GNU tar. */
const OCTAL_LIMIT = 0o7777_7777_777;

export class TarError extends Error {
  override readonly name = "TarError";
}

/** Writes a tar archive (POSIX.1-1988 ustar) in one pass; standard tools can open it. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield header(entry);
    let written = 0;
    for await (const chunk of entry.bytes) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== entry.size) throw new TarError(`${entry.name} changed while it was read`);
    yield Buffer.alloc(padding(entry.size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Reads a tar archive, skipping content that the caller leaves unread. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(bytes);
  for (;;) {
    const block = await reader.take(BLOCK);
    if (block.every((byte) => byte === 0)) return reader.expectEnd();
    const { name, size, at } = parseHeader(block);
    let left = size;
    const body = async function* () {
      while (left > 0) {
        const chunk = await reader.some(left);
        left -= chunk.length;
        yield chunk;
      }
    };
    yield { name, size, at, bytes: body() };
    while (left > 0) left -= (await reader.some(left)).length;
    await reader.take(padding(size));
  }
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function header({ name, size, at }: TarEntry): Buffer {
  const { prefix, rest } = divided(name);
  const block = Buffer.alloc(BLOCK);
  block.write(rest, 0);
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  writeSize(block, size);
  block.write(`${octal(Math.floor(at / 1000), 11)}\0`, 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\u000000", 257);
  block.write(prefix, 345);
  block.write(`${octal(sumOf(block), 6)}\0 `, 148);
  return block;
}

function divided(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= NAME) return { prefix: "", rest: name };
  const cut = name.indexOf("/", name.length - NAME - 1);
  const [prefix, rest] = [name.slice(0, cut), name.slice(cut + 1)];
  if (cut < 1 || Buffer.byteLength(prefix) > PREFIX || Buffer.byteLength(rest) > NAME)
    throw new TarError("a file's name is too long for an archive");
  return { prefix, rest };
}

function writeSize(block: Buffer, size: number): void {
  if (size <= OCTAL_LIMIT) {
    block.write(`${octal(size, 11)}\0`, 124);
    return;
  }
  block.writeUInt8(0x80, 124);
  block.writeBigUInt64BE(BigInt(size), 128);
}

function parseHeader(block: Buffer): { name: string; size: number; at: number } {
  const kind = block.toString("latin1", 156, 157);
  if (octalAt(block, 148, 8) !== sumOf(block) || (kind !== "0" && kind !== "\0"))
    throw new TarError("the archive is damaged, or none that Freehold wrote");
  const [prefix, rest] = [textAt(block, 345, PREFIX), textAt(block, 0, NAME)];
  const isWide = (block.readUInt8(124) & 0x80) !== 0;
  return {
    name: prefix === "" ? rest : `${prefix}/${rest}`,
    size: isWide ? Number(block.readBigUInt64BE(128)) : octalAt(block, 124, 12),
    at: octalAt(block, 136, 12) * 1000,
  };
}

/** Computed with the checksum field as spaces. */
function sumOf(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");

const octalAt = (block: Buffer, at: number, length: number) =>
  Number.parseInt(
    block
      .toString("latin1", at, at + length)
      .replaceAll("\0", "")
      .trim() || "0",
    8,
  );

function textAt(block: Buffer, at: number, length: number): string {
  const end = block.indexOf(0, at);
  return block.toString("utf8", at, end < 0 ? at + length : Math.min(end, at + length));
}

class BlockReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#source = bytes[Symbol.asyncIterator]();
  }

  /** Expects the second of two empty blocks that end an archive, and nothing more. */
  async expectEnd(): Promise<void> {
    const isEmpty = (await this.take(BLOCK)).every((byte) => byte === 0);
    if (!isEmpty || this.#held.length > 0 || !(await this.#source.next()).done)
      throw new TarError("the archive goes on where it should end");
  }

  async some(most: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const { done, value } = await this.#source.next();
      if (done) throw new TarError("the archive ends too early");
      this.#held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const given = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(given.length);
    return given;
  }

  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const piece = await this.some(left);
      left -= piece.length;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }
}
