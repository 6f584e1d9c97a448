/** Latest images of the pages that change again and again, to tell only the difference. */
export class Images {
  readonly #most: number;
  readonly #images = new Map<number, Uint8Array>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Keeps an image. Returns the former one, if it is still known. */
  replace(page: number, image: Uint8Array): Uint8Array | undefined {
    const former = this.#images.get(page);
    if (former) this.#forget(page, former);
    // A copy, since images are views of all that was read with them.
    this.#images.set(page, image.slice());
    this.#bytes += image.length;
    for (const [oldest, old] of this.#images) {
      if (this.#bytes <= this.#most) break;
      this.#forget(oldest, old);
    }
    return former;
  }

  /** The next image of each page is told as a whole. */
  clear(): void {
    this.#images.clear();
    this.#bytes = 0;
  }

  #forget(page: number, image: Uint8Array): void {
    this.#images.delete(page);
    this.#bytes -= image.length;
  }
}
