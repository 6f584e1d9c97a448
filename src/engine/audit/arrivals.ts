import type { EventDraft } from "./event.ts";

/** An event, as far as it tells whom it concerns. */
export type Arrival = Pick<EventDraft, "action" | "collection" | "record_id" | "via">;

interface Waiting {
  readonly concerns: (arrival: Arrival) => boolean;
  readonly wake: (arrivals: readonly Arrival[]) => void;
}

/** Part of a log that just became durable. */
interface Grown {
  readonly organization: { readonly key: number };
  readonly size: number;
  /** Last change; 0 if none was seen since the start. */
  readonly changed: number;
  readonly arrivals: readonly Arrival[];
}

const NONE: readonly Arrival[] = [];

/** Wakes those who wait for events once they are durable. Costs nothing while nobody waits. */
export class Arrivals {
  readonly #sizes = new Map<number, number>();
  readonly #changed = new Map<number, number>();
  readonly #waiting = new Map<number, Set<Waiting>>();
  #isOver = false;

  get isOver(): boolean {
    return this.#isOver;
  }

  isAwaited(org: number): boolean {
    return this.#waiting.has(org);
  }

  /** Number of durable events; undefined if the log has not been opened for writing since the start. */
  sizeOf(org: number): number | undefined {
    return this.#sizes.get(org);
  }

  /** Notes the size of a log before the first write. */
  opened(org: number, size: number): void {
    if (!this.#sizes.has(org)) this.#sizes.set(org, size);
  }

  grew({ organization: { key }, size, changed, arrivals }: Grown): void {
    this.#sizes.set(key, size);
    this.#changed.set(key, changed);
    if (arrivals.length === 0) return;
    for (const { concerns, wake } of this.#waiting.get(key) ?? []) {
      const own = arrivals.filter(concerns);
      if (own.length > 0) wake(own);
    }
  }

  /** Resolves at a change after `seq`, after some time, when the signal aborts, or at shutdown. Returns what arrived. */
  async wait(
    org: number,
    seq: number,
    { concerns, ms, gone }: Pick<Waiting, "concerns"> & { ms: number; gone?: AbortSignal | undefined },
  ): Promise<readonly Arrival[]> {
    if (this.#isOver || gone?.aborted || (this.#changed.get(org) ?? 0) > seq) return NONE;
    const { promise, resolve } = Promise.withResolvers<readonly Arrival[]>();
    const own: Waiting = { concerns, wake: resolve };
    const all = this.#waiting.get(org) ?? new Set();
    this.#waiting.set(org, all.add(own));
    const nothing = () => resolve(NONE);
    const timer = setTimeout(nothing, ms);
    gone?.addEventListener("abort", nothing, { once: true });
    const arrived = await promise;
    gone?.removeEventListener("abort", nothing);
    clearTimeout(timer);
    all.delete(own);
    if (all.size === 0 && this.#waiting.get(org) === all) this.#waiting.delete(org);
    return arrived;
  }

  /** Nobody waits any more, so that a shutdown is not held up. */
  stop(): void {
    this.#isOver = true;
    for (const all of this.#waiting.values()) for (const { wake } of all) wake(NONE);
  }
}
