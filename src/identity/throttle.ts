import { Fault } from "../kernel/errors.ts";

interface Failures {
  /** Failed tries that have not been forgiven yet. */
  count: number;
  at: number;
}

export interface ThrottleOptions {
  /** How many failures pass without a wait. */
  free: number;
  /** After how long one failure is forgiven. */
  forgiveMs: number;
}

const MAX_KEYS = 50_000;

/**
 * Slows guessing down, for an account or an address: after some failures each further try must wait until
 * one of them is forgiven. The right password must wait as well, or the wait would tell which one it is;
 * an account that does not exist is counted like any other.
 */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #failures = new Map<string, Failures>();

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** Counts a try as failed; refuses one that comes too soon. */
  take(key: string, now: number): void {
    const known = this.#failures.get(key);
    // A clock that was set back makes nobody wait until it shows that time again; the failures stay.
    if (known) known.at = Math.min(known.at, now);
    const left = known ? this.#left(known, now) : 0;
    if (known && left >= this.#options.free) throw tooMany(this.#wait(known, left, now));
    if (!known && this.#failures.size >= MAX_KEYS) {
      const oldest = this.#failures.keys().next().value;
      if (oldest !== undefined) this.#failures.delete(oldest);
    }
    this.#failures.set(key, { count: left + 1, at: now });
  }

  /** Takes back one try that proved right. */
  giveBack(key: string): void {
    const known = this.#failures.get(key);
    if (known) known.count = Math.max(0, known.count - 1);
  }

  /** Forgives everything. */
  forget(key: string): void {
    this.#failures.delete(key);
  }

  #wait(failures: Failures, left: number, now: number): number {
    const { free, forgiveMs } = this.#options;
    return (Math.floor(left) - free + 1) * forgiveMs - ((now - failures.at) % forgiveMs);
  }

  #left({ count, at }: Failures, now: number): number {
    return Math.max(0, count - Math.floor((now - at) / this.#options.forgiveMs));
  }
}

function tooMany(waitMs: number): Fault {
  const reset = Math.max(1, Math.ceil(waitMs / 1000));
  return new Fault("RATE_LIMITED", {
    message: "Too many failed attempts. Wait for the seconds that Retry-After names, then try again.",
    retryAfterSeconds: reset,
    facts: { limit: { policy: "attempts", remaining: 0, reset } },
  });
}
