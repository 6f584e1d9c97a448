export type Probe = () => Promise<number>;

const TIMES = 100;

interface Wait {
  /** Processor time of this process in microseconds. */
  used: number;
  wall: number;
}

/** Compares waiting times with those of the same calls alone, in processor time to ignore other load. */
export class Waiting {
  readonly #probes: readonly Probe[];
  readonly #alone: Wait[][];
  readonly #meanwhile: Wait[][];

  constructor(probes: readonly Probe[]) {
    this.#probes = probes;
    this.#alone = probes.map(() => []);
    this.#meanwhile = probes.map(() => []);
  }

  async alone(): Promise<void> {
    // Warms up, because the first calls are slower until their code is compiled.
    await this.#measure(this.#probes.map(() => []));
    await this.#measure(this.#alone);
  }

  meanwhile(): Promise<void> {
    return this.#measure(this.#meanwhile);
  }

  async #measure(waits: Wait[][]): Promise<void> {
    for (let n = 0; n < TIMES; n++) {
      const at = n % this.#probes.length;
      const [before, began] = [process.cpuUsage(), performance.now()];
      const status = (await this.#probes[at]?.()) ?? 0;
      const { user, system } = process.cpuUsage(before);
      if (status >= 300) throw new Error(`a measured call answered ${status}`);
      waits[at]?.push({ used: user + system, wall: performance.now() - began });
    }
  }

  /** 99th percentile of the waiting time, as a multiple of the time that a call takes alone. */
  get p99(): number {
    return percentile(usedIn(this.#meanwhile.flat()), 0.99) / this.#usedAlone;
  }

  /** Median time of a call alone, averaged over all kinds of calls. */
  get #usedAlone(): number {
    const medians = this.#alone.map((waits) => percentile(usedIn(waits), 0.5));
    return medians.reduce((sum, one) => sum + one, 0) / medians.length;
  }

  toString(): string {
    const wall = percentile(
      this.#meanwhile.flat().map(({ wall }) => wall),
      0.99,
    );
    return `p99 ${this.p99.toFixed(0)} times what they take alone, which is ${(this.#usedAlone / 1000).toFixed(2)} ms; ${wall.toFixed(0)} ms on the wall`;
  }
}

const usedIn = (waits: readonly Wait[]) => waits.map(({ used }) => used);
const percentile = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? 0;
