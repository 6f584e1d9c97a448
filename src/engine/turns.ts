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

  /** Resolves when the caller may run; undefined if immediately. */
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

  /** Lets queued work follow while the time slice lasts. */
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

/** Resolves when everything that can run without the event loop has done so. */
async function whenIdle(): Promise<void> {
  // From a promise callback: queued elsewhere, process.nextTick would run before pending promises.
  await undefined;
  await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** Within a transaction work yields less often, since all writers wait for its end. */
const SHARE_OF_TRANSACTION_MS = 8;

/** Yield function for long work of a call. */
export function turnOf(turns: Turns, caller: string, handle: Handle | Tx): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (!("turn" in handle)) return turns.take(caller);
    if (performance.now() - since < SHARE_OF_TRANSACTION_MS) return;
    await handle.turn();
    since = performance.now();
  };
}
