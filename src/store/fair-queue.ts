interface Organization {
  used: number;
  /** Time that its last served caller had used. Callers that come back start here: rest is not saved up. */
  clock: number;
}

interface Caller {
  used: number;
  organization: Organization;
}

const MOST_CALLERS = 10_000;
/** Factor by which the longest work counts more than its time. */
const MOST_WEIGHT = 4;
/** Work of this length counts twice. */
const LONG_MS = 4;

/**
 * Time that callers and their organisations have used. Who has used less is served first. Long work counts
 * more, because everybody else waits for its end. A caller's name begins with its organisation and a slash.
 */
export class Shares {
  readonly #organizations = new Map<string, Organization>();
  readonly #callers = new Map<string, Caller>();
  #clock = 0;

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

  /** Called with the time that the work took. */
  charge(name: string, ms: number): void {
    const caller = this.#caller(name);
    const cost = ms * Math.min(MOST_WEIGHT, 1 + ms / LONG_MS);
    caller.used += cost;
    caller.organization.used += cost;
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
      caller = { used: organization.clock, organization };
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

  push(caller: string, item: T): void {
    const own = this.#byCaller.get(caller);
    if (own) own.push(item);
    else {
      this.#shares.join(caller);
      this.#byCaller.set(caller, [item]);
    }
    this.#length += 1;
  }

  /** Next item, of those callers that `may` accepts. */
  shift(may: (caller: string) => boolean = () => true): T | undefined {
    let next: string | undefined;
    for (const caller of this.#byCaller.keys())
      if (may(caller) && (next === undefined || this.#shares.compare(caller, next) < 0)) next = caller;
    if (next === undefined) return undefined;
    const own = this.#byCaller.get(next) ?? [];
    const item = own.shift();
    this.#byCaller.delete(next);
    // Behind others that have used as much.
    if (own.length > 0) this.#byCaller.set(next, own);
    this.#length -= 1;
    this.#shares.begin(next);
    return item;
  }

  charge(caller: string, ms: number): void {
    this.#shares.charge(caller, ms);
  }
}
