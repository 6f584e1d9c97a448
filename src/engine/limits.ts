import type { Action } from "../kernel/action.ts";
import { Fault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";

/** At most `quota` calls in any 60 seconds; 0 disables the limit. */
export interface LimitPolicy {
  name: string;
  quota: number;
}

export type KeyClass = "create" | "explain" | "read";

export interface Limits {
  /** Per user or mandate, or per address if the user is unknown. */
  readonly api: Limiter;
  readonly auth: Limiter;
  /** Per API key, by class. */
  readonly key: Readonly<Record<KeyClass, Limiter>>;
  /** For all API keys of an organisation together, by class. */
  readonly plan: Readonly<Record<KeyClass, Limiter>>;
}

/** Calls per minute; the classes of KeyClass apply to each API key. */
export interface Quotas extends Record<KeyClass, number> {
  api: number;
  auth: number;
}

/** Keys of an organisation that can use their full limit at once. */
const KEYS_AT_ONCE = 4;

export function openLimits({ api, auth, ...key }: Quotas): Limits {
  const each = (prefix: string, times: number) => ({
    create: new Limiter({ name: `${prefix}create`, quota: key.create * times }),
    explain: new Limiter({ name: `${prefix}explain`, quota: key.explain * times }),
    read: new Limiter({ name: `${prefix}read`, quota: key.read * times }),
  });
  return {
    api: new Limiter({ name: "api", quota: api }),
    auth: new Limiter({ name: "auth", quota: auth }),
    key: each("", 1),
    plan: each("plan-", KEYS_AT_ONCE),
  };
}

/** State of a limit, as reported in the RateLimit headers. */
export interface LimitReading {
  policy: LimitPolicy;
  remaining: number;
  /** Seconds until another call is allowed. */
  resetSeconds: number;
}

interface Client {
  /** Times of the last minute's calls, oldest first, beginning at index `start`. */
  times: number[];
  start: number;
  refusedAt: number;
}

const WINDOW = 60_000;
const MAX_CLIENTS = 20_000;

/** Exact sliding window per client, which allows no bursts at window boundaries. */
export class Limiter {
  readonly policy: LimitPolicy;
  readonly #clients = new Map<string, Client>();

  constructor(policy: LimitPolicy) {
    this.policy = policy;
  }

  /** `fresh` marks the first refusal within a minute, the only one audited. */
  take(client: string, now: number): { reading: LimitReading; allowed: boolean; fresh: boolean } {
    const state = this.#client(client, now);
    // Times in the future are from before a clock setback and must not block clients until then.
    if (Math.max(state.times.at(-1) ?? now, state.refusedAt) > now + WINDOW) {
      state.times = [];
      state.start = 0;
      state.refusedAt = Number.NEGATIVE_INFINITY;
    }
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

  /** Drops clients without recent calls and, if that is not enough, the oldest clients. */
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

/** Throws a LimitFault when any limit is reached. */
export function countCall(
  limits: Limits,
  { action, principal, address, now }: { action: Action; principal: Principal; address: string; now: number },
  onReading: (reading: LimitReading) => void = () => {},
): void {
  for (const [limiter, client] of limitersOf(limits, action, principal, address)) {
    if (limiter.policy.quota === 0) continue;
    const { reading, allowed, fresh } = limiter.take(client, now);
    onReading(reading);
    if (!allowed) throw new LimitFault(reading, fresh);
  }
}

function limitersOf(
  { api, auth, key, plan }: Limits,
  { limit }: Action,
  { kind, id, organization, mandate }: Principal,
  address: string,
): [Limiter, client: string][] {
  if (kind === "key") {
    const name: KeyClass = limit === "create" || limit === "explain" ? limit : "read";
    return [
      [key[name], id],
      [plan[name], organization.id],
    ];
  }
  const client = kind === "anonymous" ? address : (mandate?.id ?? id);
  return limit === "auth"
    ? [
        [api, client],
        [auth, client],
      ]
    : [[api, client]];
}

/** Audited once a minute, so that a flood does not fill the disk. */
export class LimitFault extends Fault {
  readonly fresh: boolean;

  constructor({ policy, resetSeconds }: LimitReading, fresh: boolean) {
    super("RATE_LIMITED", {
      retryAfterSeconds: resetSeconds,
      facts: { limit: { policy: policy.name, remaining: 0, reset: resetSeconds } },
    });
    this.fresh = fresh;
  }
}
