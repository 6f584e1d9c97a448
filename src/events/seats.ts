import { Fault } from "../kernel/errors.ts";
import { say } from "../text/message.ts";

const OF_ONE = 16;
const IN_ALL = 2000;
const RETRY_SECONDS = 5;

/** Bounds the number of consumers that wait or hold a stream open. */
export class Seats {
  readonly #taken = new Map<string, number>();
  #count = 0;

  /** Throws if the caller must come back later. */
  require(caller: string): void {
    if ((this.#taken.get(caller) ?? 0) < OF_ONE && this.#count < IN_ALL) return;
    throw new Fault("RATE_LIMITED", {
      message: say("events.errors.waiting"),
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  /** Returns the function that frees the place. */
  take(caller: string): () => void {
    this.require(caller);
    const own = this.#taken.get(caller) ?? 0;
    this.#taken.set(caller, own + 1);
    this.#count += 1;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#count -= 1;
      const left = (this.#taken.get(caller) ?? 1) - 1;
      if (left > 0) this.#taken.set(caller, left);
      else this.#taken.delete(caller);
    };
  }
}
