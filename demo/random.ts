/** Deterministic: the same seed and name give the same sequence on every machine. */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: number, name = "") {
    this.#seed = [...name].reduce((hash, letter) => mixed(hash ^ letter.charCodeAt(0)), seed >>> 0);
    this.#state = this.#seed;
  }

  /** Independent sequence, so that changes to other parts of the demo don't affect it. */
  of(name: string): Random {
    return new Random(this.#seed, name);
  }

  /** Random number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    return mixed(this.#state) / 2 ** 32;
  }

  /** Random integer; both ends are included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.whole(0, list.length - 1)];
    if (found === undefined) throw new Error("there is nothing to pick from");
    return found;
  }

  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [one, weight] of list) {
      left -= weight;
      if (left < 0) return one;
    }
    return this.pick(list)[0];
  }

  /** Random selection of distinct items. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () => {
      const [taken] = left.splice(this.whole(0, left.length - 1), 1);
      if (taken === undefined) throw new Error("there is nothing to take from");
      return taken;
    });
  }
}

/** Avalanche: each input bit flips about half of the output bits. */
function mixed(number: number): number {
  let bits = number >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}
