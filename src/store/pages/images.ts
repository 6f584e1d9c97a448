/** Latest images of the pages that change again and again, so that only the difference is written. */
export class Images {
  readonly #most: number;
  readonly #images = new Map<number, Uint8Array>();
  #bytes = 0;
  /** No known page is beyond this one. */
  #highest = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Turns an image into its difference to the one that is known, if there is one, and knows the image from then on. */
  differ(page: number, image: Uint8Array): boolean {
    const known = this.#images.get(page);
    if (!known) {
      this.#remember(page, image);
      return false;
    }
    exchange(image, known);
    // The most recent ones come last.
    this.#images.delete(page);
    this.#images.set(page, known);
    return true;
  }

  /** Forgets pages beyond the end of a file that has become shorter: they are cut off where it is followed. */
  shrink(size: number): void {
    if (size >= this.#highest) return;
    for (const [page, image] of this.#images) if (page > size) this.#forget(page, image);
    this.#highest = size;
  }

  /** The next image of each page is written whole. */
  clear(): void {
    this.#images.clear();
    this.#bytes = 0;
    this.#highest = 0;
  }

  #remember(page: number, image: Uint8Array): void {
    if (image.length > this.#most) return;
    // A copy, since images are views of all that was read with them.
    this.#images.set(page, new Uint8Array(image));
    this.#bytes += image.length;
    this.#highest = Math.max(this.#highest, page);
    for (const [oldest, old] of this.#images) {
      if (this.#bytes <= this.#most) break;
      this.#forget(oldest, old);
    }
  }

  #forget(page: number, { length }: Uint8Array): void {
    this.#images.delete(page);
    this.#bytes -= length;
  }
}

/** `image` becomes its difference to `known`, and `known` becomes the image. */
function exchange(image: Uint8Array, known: Uint8Array): void {
  const [words, others] = [wordsOf(image), wordsOf(known)];
  for (let nth = 0; nth < words.length; nth += 1) {
    const word = words[nth] ?? 0;
    words[nth] = word ^ (others[nth] ?? 0);
    others[nth] = word;
  }
}

/** Turns an image into the one that follows it. */
export function undiffer(image: Uint8Array, difference: Uint8Array): void {
  const [words, others] = [wordsOf(image), wordsOf(difference)];
  for (let nth = 0; nth < words.length; nth += 1) words[nth] = (words[nth] ?? 0) ^ (others[nth] ?? 0);
}

/** A view, since pages are aligned. */
const wordsOf = ({ buffer, byteOffset, length }: Uint8Array) =>
  new Uint32Array(buffer, byteOffset, length / 4);
