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

  /** Refuses a try that comes too soon. */
  guard(key: string, now: number): void {
    const failures = this.#failures.get(key);
    if (!failures) return;
    const { free, forgiveMs } = this.#options;
    const left = this.#left(failures, now);
    if (left < free) return;
    const wait = (Math.floor(left) - free + 1) * forgiveMs - ((now - failures.at) % forgiveMs);
    throw new Fault("RATE_LIMITED", {
      message: "Too many failed attempts. Wait for the seconds that Retry-After names, then try again.",
      retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)),
    });
  }

  failed(key: string, now: number): void {
    const failures = this.#failures.get(key);
    if (!failures && this.#failures.size >= MAX_KEYS) {
      const oldest = this.#failures.keys().next().value;
      if (oldest !== undefined) this.#failures.delete(oldest);
    }
    this.#failures.set(key, { count: (failures ? this.#left(failures, now) : 0) + 1, at: now });
  }

  succeeded(key: string): void {
    this.#failures.delete(key);
  }

  #left({ count, at }: Failures, now: number): number {
    return Math.max(0, count - Math.floor((now - at) / this.#options.forgiveMs));
  }
}
