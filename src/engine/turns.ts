import { FairQueue, type Shares } from "../store/fair-queue.ts";
import type { Handle, Tx } from "../store/transaction.ts";

/** Time slice per turn of the event loop. */
const SHARE_MS = 2;

/** Waits for the caller's turn. Returns undefined if that is now. */
export type Turn = () => Promise<void> | undefined;

interface Piece {
  caller: string;
  begin: () => void;
}

/**
 * Shares the thread between callers by the time that they use. Within a turn's time slice, work starts
 * immediately; later work queues: a caller with a hundred expensive calls delays others by one of them.
 */
export class Turns {
  readonly #waiting: FairQueue<Piece>;
  #until = 0;
  #isArmed = false;
  #alarm: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor(shares?: Shares) {
    this.#waiting = new FairQueue(shares);
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Resolves when the caller may run. Returns undefined if that is now. */
  take(caller: string): Promise<void> | undefined {
    this.#arm();
    const isNow = !this.#isBusy && this.#waiting.restMs !== 0 && this.#mayBegin(caller);
    if (!isNow) return new Promise((begin) => this.#waiting.push(caller, { caller, begin }));
    void this.#serve({ caller, begin: () => undefined });
    return undefined;
  }

  #mayBegin(caller: string): boolean {
    return performance.now() < this.#until && this.#waiting.isRested(caller);
  }

  #arm(): void {
    if (this.#isArmed) return;
    this.#isArmed = true;
    this.#until = performance.now() + SHARE_MS;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isArmed = false;
    const rest = this.#waiting.restMs;
    if (rest === undefined) return;
    if (rest > 0) this.#wait(rest);
    else this.#arm();
    if (rest === 0 && !this.#isBusy) void this.#serve(this.#waiting.shift());
  }

  /** Everybody who waits has to rest. */
  #wait(ms: number): void {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#arm(), ms);
  }

  /** Runs queued work for as long as the time slice lasts. */
  async #serve(first: Piece | undefined): Promise<void> {
    this.#isBusy = true;
    for (let next = first; next; ) {
      const began = performance.now();
      next.begin();
      await whenIdle();
      this.#waiting.charge(next.caller, performance.now() - began);
      next = performance.now() < this.#until ? this.#waiting.shift() : undefined;
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
