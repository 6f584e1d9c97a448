const LOOK_MS = 5_000;
const QUIET_MS = 600_000;

interface RestOptions {
  /** How many calls there were ever. */
  calls(): number;
  shrink(): void;
  /** Milliseconds of a clock that nobody sets. */
  now(): number;
}

/**
 * Gives memory back while nobody calls: a few seconds after the start, for starting alone takes an eighth of all of it,
 * and whenever it was quiet for ten minutes after that. What was compiled is compiled again when it is called, which
 * the next caller hardly notices.
 */
export class Rest {
  readonly #options: RestOptions;
  #seen: number;
  #quietSince: number;
  #patience = LOOK_MS;
  #isAtRest = false;

  constructor(options: RestOptions) {
    this.#options = options;
    this.#seen = options.calls();
    this.#quietSince = options.now();
  }

  look(): void {
    const { calls, shrink, now } = this.#options;
    if (calls() !== this.#seen) {
      this.#seen = calls();
      this.#quietSince = now();
      this.#isAtRest = false;
      return;
    }
    if (this.#isAtRest || now() - this.#quietSince < this.#patience) return;
    shrink();
    this.#isAtRest = true;
    this.#patience = QUIET_MS;
  }
}

/** Lets the program rest while nobody calls. */
export function restWhenQuiet(calls: () => number): NodeJS.Timeout {
  // Bun knows no other way to give back what was compiled; it may do nothing one day, and nothing would be lost.
  const rest = new Rest({ calls, shrink: () => Bun.shrink(), now: () => performance.now() });
  return setInterval(() => rest.look(), LOOK_MS);
}
