import type { Handle, Tx } from "../store/commit.ts";
import { FairQueue } from "../store/fair-queue.ts";

/** So long is worked in one turn of the event loop before others are looked for. */
const SHARE_MS = 8;

/**
 * Shares the one thread between callers. Until the turn of the event loop has taken its share of time, everybody
 * begins at once. Who comes later waits, and callers begin their work in turn: somebody with a hundred dear calls
 * keeps others waiting for one of them.
 */
export class Turns {
  readonly #waiting = new FairQueue<() => void>();
  #until = 0;
  #isArmed = false;

  /** Resolves when the caller may work; undefined when that is now. */
  take(caller: string): Promise<void> | undefined {
    const now = performance.now();
    if (!this.#isArmed) {
      this.#until = now + SHARE_MS;
      this.#arm();
    }
    if (this.#waiting.length === 0 && now < this.#until) return undefined;
    return new Promise((begin) => this.#waiting.push(caller, begin));
  }

  #arm(): void {
    this.#isArmed = true;
    setImmediate(() => void this.#turn());
  }

  async #turn(): Promise<void> {
    this.#isArmed = false;
    if (this.#waiting.length === 0) return;
    this.#until = performance.now() + SHARE_MS;
    this.#arm();
    do {
      this.#waiting.shift()?.();
      // What was begun works first, up to where it waits for something itself.
      await undefined;
      await undefined;
    } while (this.#waiting.length > 0 && performance.now() < this.#until);
  }
}

/** Everybody waits for the end of a transaction that is open: it lets others have their turn less often. */
const SHARE_OF_TRANSACTION_MS = 25;

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
