const LOOK_MS = 5_000;
const QUIET_MS = 600_000;

interface RestOptions {
  calls(): number;
  shrink(): void;
  /** Monotonic milliseconds. */
  now(): number;
}

/**
 * Releases memory while the server is idle: shortly after startup, which saves an eighth of all memory, and
 * later after ten minutes without calls. Released code is recompiled on its next call with hardly any delay.
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

export function restWhenQuiet(calls: () => number): NodeJS.Timeout {
  // The only way to release compiled code in Bun. Harmless if it stops working.
  const rest = new Rest({ calls, shrink: () => Bun.shrink(), now: () => performance.now() });
  return setInterval(() => rest.look(), LOOK_MS);
}
