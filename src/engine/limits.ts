/** A limit: at most `quota` calls in any 60 seconds. */
export interface LimitPolicy {
  name: "api" | "auth";
  quota: number;
}

/** Where a client stands, as the RateLimit headers tell it. */
export interface LimitReading {
  policy: LimitPolicy;
  remaining: number;
  /** Seconds until one more call is free. */
  resetSeconds: number;
}

interface Client {
  /** The times of the calls of the last minute, oldest first from `start`. */
  times: number[];
  start: number;
  refusedAt: number;
}

const WINDOW = 60_000;
const MAX_CLIENTS = 20_000;

/** Counts calls by client over a sliding minute, exactly: no burst at the border of two windows. */
export class Limiter {
  readonly policy: LimitPolicy;
  readonly #clients = new Map<string, Client>();

  constructor(policy: LimitPolicy) {
    this.policy = policy;
  }

  /** Counts one call. `fresh` marks the first refusal of a minute: the one the audit trail tells of. */
  take(client: string, now: number): { reading: LimitReading; allowed: boolean; fresh: boolean } {
    const state = this.#client(client, now);
    while (state.start < state.times.length && (state.times[state.start] ?? 0) <= now - WINDOW)
      state.start += 1;
    if (state.start > 256) {
      state.times.splice(0, state.start);
      state.start = 0;
    }
    const used = state.times.length - state.start;
    const allowed = used < this.policy.quota;
    let fresh = false;
    if (allowed) state.times.push(now);
    else {
      fresh = state.refusedAt <= now - WINDOW;
      if (fresh) state.refusedAt = now;
    }
    const oldest = state.times[state.start] ?? now;
    return {
      allowed,
      fresh,
      reading: {
        policy: this.policy,
        remaining: allowed ? this.policy.quota - used - 1 : 0,
        resetSeconds: Math.max(1, Math.ceil((oldest + WINDOW - now) / 1000)),
      },
    };
  }

  #client(name: string, now: number): Client {
    const known = this.#clients.get(name);
    if (known) return known;
    if (this.#clients.size >= MAX_CLIENTS) this.#sweep(now);
    const client = { times: [], start: 0, refusedAt: Number.NEGATIVE_INFINITY };
    this.#clients.set(name, client);
    return client;
  }

  /** Forgets who has been quiet for a minute; if nobody has, whoever came first. */
  #sweep(now: number): void {
    for (const [name, { times }] of this.#clients) {
      if ((times.at(-1) ?? 0) <= now - WINDOW) this.#clients.delete(name);
    }
    for (const name of this.#clients.keys()) {
      if (this.#clients.size < MAX_CLIENTS) break;
      this.#clients.delete(name);
    }
  }
}
