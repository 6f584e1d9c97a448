import { Fault } from "../kernel/errors.ts";
import { say } from "../text/message.ts";

interface Failures {
  /** Failures that have not expired. */
  count: number;
  at: number;
}

export interface ThrottleOptions {
  /** Failures without a delay. */
  free: number;
  /** Time until a failure expires. */
  forgiveMs: number;
}

const MAX_KEYS = 50_000;

/**
 * Throttles guessing per account or address: after some failures, each attempt waits until one expires.
 * Correct passwords wait too, otherwise the delay would reveal them. Unknown accounts count like all others.
 */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #failures = new Map<string, Failures>();

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** Counts an attempt as failed. Throws if it comes too early. */
  take(key: string, now: number): void {
    const known = this.#failures.get(key);
    // When the clock is set back, waiting restarts now and failures still count.
    if (known) known.at = Math.min(known.at, now);
    const left = known ? this.#left(known, now) : 0;
    if (known && left >= this.#options.free) throw tooMany(this.#wait(known, left, now));
    if (!known && this.#failures.size >= MAX_KEYS) {
      const oldest = this.#failures.keys().next().value;
      if (oldest !== undefined) this.#failures.delete(oldest);
    }
    this.#failures.set(key, { count: left + 1, at: now });
  }

  /** Removes a successful attempt. */
  giveBack(key: string): void {
    const known = this.#failures.get(key);
    if (known) known.count = Math.max(0, known.count - 1);
  }

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
    message: say("identity.errors.tooManyAttempts"),
    retryAfterSeconds: reset,
    facts: { limit: { policy: "attempts", remaining: 0, reset } },
  });
}
