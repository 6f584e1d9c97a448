export class FrameError extends Error {
  override readonly name = "FrameError";
}

/** Rejects truncated data, which the decompressor would accept as complete. */
export async function* wholeFrames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const watch = new FrameWatch();
  for await (const chunk of bytes) {
    watch.see(chunk);
    yield chunk;
  }
  if (!watch.isWhole) throw new FrameError("the packed bytes end too early");
}

const MAGIC = 0xfd2fb528;
/** Magic number and frame header descriptor. */
const FRAME_HEAD = 5;
const BLOCK_HEAD = 3;
const CHECKSUM = 4;
const DICTIONARY_ID = [0, 1, 2, 4];
const CONTENT_SIZE = [0, 2, 4, 8];
const REPEATED = 1;
const RESERVED = 3;

/** Follows zstd frames (RFC 8878) block by block without decompressing. */
class FrameWatch {
  #head: number[] = [];
  #isInFrame = false;
  #isChecked = false;
  #frames = 0;
  /** Bytes to skip. */
  #left = 0;

  get isWhole(): boolean {
    return this.#frames > 0 && !this.#isInFrame && this.#head.length === 0 && this.#left === 0;
  }

  see(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      const passed = Math.min(this.#left, chunk.length - at);
      this.#left -= passed;
      at += passed;
      const byte = chunk[at];
      if (byte === undefined) return;
      this.#head.push(byte);
      at += 1;
      if (this.#head.length === (this.#isInFrame ? BLOCK_HEAD : FRAME_HEAD)) this.#enter();
    }
  }

  #enter(): void {
    const head = Buffer.from(this.#head);
    this.#head = [];
    if (this.#isInFrame) this.#enterBlock(head.readUIntLE(0, BLOCK_HEAD));
    else this.#enterFrame(head.readUInt32LE(0), head.readUInt8(4));
  }

  #enterFrame(magic: number, about: number): void {
    if (magic !== MAGIC) throw new FrameError("these are no packed bytes");
    const isSingle = (about & 0x20) !== 0;
    const sizeAt = about >> 6;
    const size = sizeAt === 0 && isSingle ? 1 : (CONTENT_SIZE[sizeAt] ?? 0);
    this.#left = (isSingle ? 0 : 1) + (DICTIONARY_ID[about & 3] ?? 0) + size;
    this.#isChecked = (about & 4) !== 0;
    this.#isInFrame = true;
    this.#frames += 1;
  }

  #enterBlock(about: number): void {
    const [isLast, kind, size] = [(about & 1) === 1, (about >> 1) & 3, about >> 3];
    if (kind === RESERVED) throw new FrameError("these are no packed bytes");
    this.#left = kind === REPEATED ? 1 : size;
    if (!isLast) return;
    this.#isInFrame = false;
    if (this.#isChecked) this.#left += CHECKSUM;
  }
}
