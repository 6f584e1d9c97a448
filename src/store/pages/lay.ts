import { closeSync, constants, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { type CodedSet, differ } from "./coded.ts";
import { sliceNow } from "./slices.ts";

/** A database file that is closed, over which pages are laid. The images of several sets are merged first. */
export class LaidFile {
  readonly #file: number;
  #images = new Map<number, Uint8Array>();
  #pageSize = 0;
  #size = 0;

  /** Creates the file if it does not exist. */
  constructor(path: string) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  }

  add({ pageSize, size, pages }: CodedSet): void {
    this.#pageSize = pageSize;
    this.#size = size;
    for (const { page, isDifference, bytes } of pages) {
      const image = Uint8Array.from(bytes);
      if (isDifference) differ(image, this.#images.get(page) ?? this.#read(page));
      this.#images.set(page, image);
    }
  }

  #read(page: number): Uint8Array {
    return sliceNow(this.#file, (page - 1) * this.#pageSize, this.#pageSize);
  }

  /** What was added since the last write, with whole images. */
  get images(): ReadonlyMap<number, Uint8Array> {
    return this.#images;
  }

  get bytes(): number {
    return this.#images.size * this.#pageSize;
  }

  /** May be repeated after a crash. The last set must end a transaction. */
  write(): void {
    if (this.#images.size === 0) return;
    for (const [page, image] of [...this.#images].sort(([one], [other]) => one - other))
      writeAll(this.#file, image, (page - 1) * this.#pageSize);
    ftruncateSync(this.#file, this.#size * this.#pageSize);
    fsyncSync(this.#file);
    this.#images = new Map();
  }

  close(): void {
    closeSync(this.#file);
  }
}

function writeAll(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
}
