/** Pseudo-random numbers, reproducible by a seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = Number(Bun.hash(seed) & 0xffff_ffffn);
  }

  /** Returns a number from 0 to 1, exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Returns a number from 1 to the limit. Small and large orders of magnitude are equally likely. */
  size(limit: number): number {
    return Math.max(1, Math.floor(limit ** this.next()));
  }

  isIn(share: number): boolean {
    return this.next() < share;
  }

  of<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new Error("there is nothing to choose from");
    return one;
  }
}
