interface Organization {
  used: number;
  /** Time that its last served caller had used. Callers that come back start here: rest is not saved up. */
  clock: number;
}

interface Caller {
  used: number;
  organization: Organization;
  /** Average time of its recent calls. */
  mean: number;
  /** Time used since its last call began, and since its last rest. */
  inCall: number;
  sinceRest: number;
  restUntil: number;
}

interface Cheap {
  name: string;
  at: number;
}

const NEVER: Cheap = { name: "", at: Number.NEGATIVE_INFINITY };

const MOST_CALLERS = 10_000;
/** Calls that cost so much more than cheap ones make a caller heavy. */
const HEAVY = 5;
const HEAVY_MS = 0.5;
/** Influence of the last call on the average. */
const RECENT = 0.2;
/** Time that a heavy caller works at a stretch, and by how much longer it then rests. */
const STRETCH_MS = 2;
const REST = 3;
const MOST_REST_MS = 20;
/** Others are active for so long after a cheap call. */
const ACTIVE_MS = 25;
/** A rest ends early without cheap calls for so long: a few of them need no more time. */
const QUIET_MS = 2;

/**
 * Time that callers and their organisations have used. Who has used less is served first. While others make
 * cheap calls, callers of expensive ones rest in between: otherwise their next work would begin before the next
 * cheap calls arrive. A caller's name begins with its organisation and a slash.
 */
export class Shares {
  readonly #organizations = new Map<string, Organization>();
  readonly #callers = new Map<string, Caller>();
  #clock = 0;
  /** Average time of the cheapest calls. */
  #cheap = Number.POSITIVE_INFINITY;
  /** The latest cheap call, and the latest one of another caller. */
  #latest: Cheap = NEVER;
  #other: Cheap = NEVER;

  /** Called when a caller begins to wait. */
  join(name: string): void {
    const caller = this.#caller(name);
    const { organization } = caller;
    organization.used = Math.max(organization.used, this.#clock);
    caller.used = Math.max(caller.used, organization.clock);
  }

  /** Called when a caller is served. */
  begin(name: string): void {
    const { used, organization } = this.#caller(name);
    this.#clock = Math.max(this.#clock, organization.used);
    organization.clock = Math.max(organization.clock, used);
  }

  /** Called once for each call. */
  count(name: string, now = performance.now()): void {
    const caller = this.#caller(name);
    caller.mean += RECENT * (caller.inCall - caller.mean);
    caller.inCall = 0;
    // Rises slowly, because cheap calls become more expensive when the machine is busy.
    this.#cheap = Math.min(this.#cheap * 1.01, Math.max(caller.mean, 0.01));
    if (this.isHeavy(name)) return;
    if (this.#latest.name !== name) this.#other = this.#latest;
    this.#latest = { name, at: now };
  }

  /** Called with the time that work took. */
  charge(name: string, ms: number, now = performance.now()): void {
    const caller = this.#caller(name);
    caller.used += ms;
    caller.organization.used += ms;
    caller.inCall += ms;
    caller.sinceRest += ms;
    if (caller.sinceRest < STRETCH_MS || !this.isHeavy(name)) return;
    if (this.#lastOther(name) > now - ACTIVE_MS)
      caller.restUntil = now + Math.min(MOST_REST_MS, REST * caller.sinceRest);
    caller.sinceRest = 0;
  }

  isHeavy(name: string): boolean {
    return this.#caller(name).mean > HEAVY_MS + HEAVY * this.#cheap;
  }

  /** Milliseconds until the caller may be served. */
  restOf(name: string, now = performance.now()): number {
    const { restUntil } = this.#caller(name);
    if (restUntil <= now) return 0;
    return Math.max(0, Math.min(restUntil, this.#lastOther(name) + QUIET_MS) - now);
  }

  /** Time of the latest cheap call of another caller. */
  #lastOther(name: string): number {
    return (this.#latest.name === name ? this.#other : this.#latest).at;
  }

  /** Below 0 if the first caller comes first. */
  compare(first: string, second: string): number {
    const [a, b] = [this.#caller(first), this.#caller(second)];
    return a.organization.used - b.organization.used || a.used - b.used;
  }

  #caller(name: string): Caller {
    let caller = this.#callers.get(name);
    if (!caller) {
      if (this.#callers.size >= MOST_CALLERS) this.#forget();
      const organization = this.#organization(name.slice(0, Math.max(0, name.indexOf("/"))));
      caller = { used: organization.clock, organization, mean: 0, inCall: 0, sinceRest: 0, restUntil: 0 };
      this.#callers.set(name, caller);
    }
    return caller;
  }

  #organization(name: string): Organization {
    let organization = this.#organizations.get(name);
    if (!organization) {
      organization = { used: this.#clock, clock: 0 };
      this.#organizations.set(name, organization);
    }
    return organization;
  }

  #forget(): void {
    this.#callers.clear();
    this.#organizations.clear();
  }
}

/** Queue that serves the caller with the least time used; items of one caller keep their order. */
export class FairQueue<T> {
  readonly #shares: Shares;
  readonly #byCaller = new Map<string, T[]>();
  #length = 0;

  constructor(shares = new Shares()) {
    this.#shares = shares;
  }

  get length(): number {
    return this.#length;
  }

  /** Milliseconds until an item can be served; undefined if there is none. */
  get restMs(): number | undefined {
    if (this.#length === 0) return undefined;
    const now = performance.now();
    let least = Number.POSITIVE_INFINITY;
    for (const caller of this.#byCaller.keys()) {
      least = Math.min(least, this.#shares.restOf(caller, now));
      if (least === 0) break;
    }
    return least;
  }

  isRested(caller: string): boolean {
    return this.#shares.restOf(caller) === 0;
  }

  push(caller: string, item: T): void {
    const own = this.#byCaller.get(caller);
    if (own) own.push(item);
    else {
      this.#shares.join(caller);
      this.#byCaller.set(caller, [item]);
    }
    this.#length += 1;
  }

  /** Next item, of those callers that `may` accepts: by default, of those that do not rest. */
  shift(may = (caller: string) => this.isRested(caller)): T | undefined {
    let next: string | undefined;
    for (const caller of this.#byCaller.keys())
      if ((next === undefined || this.#shares.compare(caller, next) < 0) && may(caller)) next = caller;
    if (next === undefined) return undefined;
    const own = this.#byCaller.get(next) ?? [];
    const item = own.shift();
    // Behind others that have used as much.
    this.#byCaller.delete(next);
    if (own.length > 0) this.#byCaller.set(next, own);
    this.#length -= 1;
    this.#shares.begin(next);
    return item;
  }

  /** Next item of a caller whose calls are cheap. */
  shiftLight(): T | undefined {
    return this.shift((caller) => this.isRested(caller) && !this.#shares.isHeavy(caller));
  }

  count(caller: string): void {
    this.#shares.count(caller);
  }

  charge(caller: string, ms: number): void {
    this.#shares.charge(caller, ms);
  }
}
