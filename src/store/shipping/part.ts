import { type CodedSet, decode, encode } from "../pages/coded.ts";
import { Images } from "../pages/images.ts";
import { framesIn, type LogEnd, type WalHeader } from "../pages/wal.ts";

/** Latest images of the pages in a part of a WAL: a page that many commits change is shipped once. */
export class ChangedPages {
  readonly #header: WalHeader;
  readonly #images = new Map<number, Uint8Array>();
  #size = 0;

  constructor(header: WalHeader) {
    this.#header = header;
  }

  get bytes(): number {
    return this.#images.size * this.#header.pageSize;
  }

  add(frames: Uint8Array): void {
    for (const { page, size, image } of framesIn(frames, this.#header)) {
      const known = this.#images.get(page);
      // A copy, since a view would keep all frames in memory.
      if (known) known.set(image);
      else this.#images.set(page, new Uint8Array(image));
      this.#size = size;
    }
  }

  /** Contents of a piece: where the part ends, and its pages. */
  packed(end: LogEnd): Uint8Array {
    const { pageSize } = this.#header;
    const pages = encode({ pageSize, size: this.#size, images: this.#images }, new Images(0));
    return Buffer.concat([Buffer.from(`${JSON.stringify(end)}\n`), pages]);
  }
}

export function unpackPart(bytes: Uint8Array): { end: LogEnd; set: CodedSet } {
  const at = bytes.indexOf(10);
  // Its author is this program: the piece has a checksum.
  const end = JSON.parse(Buffer.from(bytes.subarray(0, at)).toString()) as LogEnd;
  return { end, set: decode(bytes.subarray(at + 1)) };
}
