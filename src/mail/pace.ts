/** Moments so near are waited for. Those further away are a reason to come back. */
export const NEAR_MS = 1000;

/** Spreads messages over time: each gets its own moment, so that waiting ones do not compete. */
export class Pace {
  readonly #gapMs: number;
  readonly #moments = new Map<string, number>();
  #next = 0;

  constructor(perMinute: number) {
    this.#gapMs = 60_000 / perMinute;
  }

  /** Returns the moment at which a message may be sent. Asking again returns the same one until it is near. */
  momentFor(id: string, now: number): number {
    const moment = this.#moments.get(id) ?? this.#take(now);
    if (moment <= now + NEAR_MS) this.#moments.delete(id);
    else this.#moments.set(id, moment);
    return moment;
  }

  #take(now: number): number {
    // When the clock is set back, nothing waits for the former time.
    const moment = Math.min(Math.max(now, this.#next), now + this.#gapMs * (this.#moments.size + 1));
    this.#next = moment + this.#gapMs;
    return Math.ceil(moment);
  }
}
