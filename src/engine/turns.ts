import type { Handle, Tx } from "../store/commit.ts";
import { FairQueue } from "../store/fair-queue.ts";

/** Time slice per turn of the event loop. */
const SHARE_MS = 8;

/**
 * Shares the thread between callers. Within a turn's time slice, work starts immediately; later work queues,
 * and callers take turns: a caller with a hundred expensive calls delays others by one of them.
 */
export class Turns {
  readonly #waiting = new FairQueue<() => void>();
  #until = 0;
  #isArmed = false;
  #isBusy = false;

  /** Resolves when the caller may run. Returns undefined if that is now. */
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

  /** Runs queued work for as long as the time slice lasts. */
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

/** Resolves when all pending microtasks and next-tick callbacks have run. */
async function whenIdle(): Promise<void> {
  // Queue from a promise callback: otherwise process.nextTick would run before pending promises.
  await undefined;
  await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** Work in a transaction yields less often, because all other writers wait for it to end. */
const SHARE_OF_TRANSACTION_MS = 8;

/** Returns a function that long-running work calls to yield to others. */
export function turnOf(turns: Turns, caller: string, handle: Handle | Tx): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (!("turn" in handle)) return turns.take(caller);
    if (performance.now() - since < SHARE_OF_TRANSACTION_MS) return;
    await handle.turn();
    since = performance.now();
  };
}
