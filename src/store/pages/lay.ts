import { closeSync, constants, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import type { CodedPage, CodedSet } from "./coded.ts";
import { undiffer } from "./images.ts";
import type { PageSet } from "./page-set.ts";
import { readAtNow } from "./read-at.ts";

/** A database file that nobody has open, over which pages are laid. The images of several sets are merged first. */
export class LaidFile {
  readonly path: string;
  readonly #file: number;
  #images = new Map<number, Uint8Array>();
  #pageSize = 0;
  #size = 0;

  /** Creates the file if it does not exist. */
  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  }

  add({ pageSize, size, pages }: CodedSet): void {
    this.#pageSize = pageSize;
    this.#size = size;
    for (const page of pages) this.#images.set(page.number, this.#imageOf(page));
  }

  /** Pages that change again and again take the memory of one image. */
  #imageOf({ number, isDifference, bytes }: CodedPage): Uint8Array {
    if (!isDifference) return new Uint8Array(bytes);
    const image = this.#images.get(number) ?? this.#read(number);
    undiffer(image, bytes);
    return image;
  }

  #read(page: number): Uint8Array {
    return readAtNow(this.#file, (page - 1) * this.#pageSize, this.#pageSize);
  }

  /** Everything that was added since the last write. */
  get added(): Omit<PageSet, "end"> {
    return { pageSize: this.#pageSize, size: this.#size, images: this.#images };
  }

  get heldBytes(): number {
    return this.#images.size * this.#pageSize;
  }

  /** May be repeated after a crash. Unless what was added ends with a commit, the file is torn until the rest follows. */
  write(): void {
    if (this.#images.size === 0) return;
    const images = new Map([...this.#images].sort(([one], [other]) => one - other));
    this.lay({ pageSize: this.#pageSize, size: this.#size, images });
    this.settle();
    this.#images = new Map();
  }

  /** Lays pages at once. A crash leaves the file torn. */
  lay({ pageSize, size, images }: Omit<PageSet, "end">): void {
    for (const [page, image] of images) this.writeAt((page - 1) * pageSize, image);
    if (size > 0) ftruncateSync(this.#file, size * pageSize);
  }

  settle(): void {
    fsyncSync(this.#file);
  }

  writeAt(at: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
  }

  close(): void {
    closeSync(this.#file);
  }
}
