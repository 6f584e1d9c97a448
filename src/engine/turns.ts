import type { Handle, Tx } from "../store/commit.ts";
import { FairQueue } from "../store/fair-queue.ts";

/** So long is worked in one turn of the event loop before others are looked for. */
const SHARE_MS = 8;

/**
 * Shares the one thread between callers. Until the turn of the event loop has taken its share of time, everybody works
 * at once, one after the other: each up to where they wait for something themselves. Who comes later waits, and callers
 * work in turn: somebody with a hundred dear calls keeps others waiting for one of them.
 */
export class Turns {
  readonly #waiting = new FairQueue<() => void>();
  #until = 0;
  #isArmed = false;
  #isBusy = false;

  /** Resolves when the caller may work; undefined when that is now. */
  take(caller: string): Promise<void> | undefined {
    this.#arm();
    const isNow = !this.#isBusy && this.#waiting.length === 0 && performance.now() < this.#until;
    if (!isNow) return new Promise((begin) => this.#waiting.push(caller, begin));
    void this.#serve();
    return undefined;
  }

  #arm(): void {
    if (this.#isArmed) return;
    this.#isArmed = true;
    this.#until = performance.now() + SHARE_MS;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isArmed = false;
    if (this.#waiting.length === 0) return;
    this.#arm();
    if (!this.#isBusy) void this.#serve();
  }

  /** Waits for whoever works now, and lets those who wait follow for as long as there is time. */
  async #serve(): Promise<void> {
    this.#isBusy = true;
    await whenIdle();
    while (this.#waiting.length > 0 && performance.now() < this.#until) {
      this.#waiting.shift()?.();
      await whenIdle();
    }
    this.#isBusy = false;
  }
}

/** Resolves when all that could go on without waiting for the event loop has done so. */
async function whenIdle(): Promise<void> {
  // From within a promise: what is put off from elsewhere comes before promises.
  await undefined;
  await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** Everybody who writes waits for the end of a transaction that is open: it lets others have their turn less often. */
const SHARE_OF_TRANSACTION_MS = 8;

/** How one call lets others have their turn in the middle of its work. */
export function turnOf(turns: Turns, caller: string, handle: Handle | Tx): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (!("turn" in handle)) return turns.take(caller);
    if (performance.now() - since < SHARE_OF_TRANSACTION_MS) return;
    await handle.turn();
    since = performance.now();
  };
}
