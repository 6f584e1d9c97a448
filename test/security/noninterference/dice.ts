export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** From 0 up to a limit, exclusive. */
  below(most: number): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  }

  pick<T>(some: readonly T[]): T | undefined {
    return some[this.below(some.length)];
  }

  sample<T>(all: readonly T[], count: number): T[] {
    let wanted = Math.min(count, all.length);
    return all.filter((_, at) => {
      const taken = this.below(all.length - at) < wanted;
      if (taken) wanted -= 1;
      return taken;
    });
  }
}
