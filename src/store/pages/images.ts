/** Latest images of the pages that change again and again, so that only the difference is told. */
export class Images {
  readonly #most: number;
  readonly #images = new Map<number, Uint8Array>();
  #bytes = 0;

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

  /** The next image of each page is told as a whole. */
  clear(): void {
    this.#images.clear();
    this.#bytes = 0;
  }

  #remember(page: number, image: Uint8Array): void {
    if (image.length > this.#most) return;
    // A copy, since images are views of all that was read with them.
    this.#images.set(page, image.slice());
    this.#bytes += image.length;
    for (const [oldest, { length }] of this.#images) {
      if (this.#bytes <= this.#most) break;
      this.#images.delete(oldest);
      this.#bytes -= length;
    }
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

/** Turns a difference to another image into the image. */
export function undiffer(difference: Uint8Array, other: Uint8Array): void {
  const [words, others] = [wordsOf(difference), wordsOf(other)];
  for (let nth = 0; nth < words.length; nth += 1) words[nth] = (words[nth] ?? 0) ^ (others[nth] ?? 0);
}

/** A view, since pages are aligned. */
const wordsOf = ({ buffer, byteOffset, length }: Uint8Array) =>
  new Uint32Array(buffer, byteOffset, length / 4);
