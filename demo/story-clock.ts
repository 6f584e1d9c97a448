import { type Clock, startOfDay, systemClock } from "../src/kernel/clock.ts";

const HOUR = 3_600_000;
const LONGEST_STEP = 170_000;
const SHORTEST_STEP = 1000;
/** After this many actions in a day, the steps between them get shorter. */
const PACE = 60;

/** Simulated time, advanced only by the demo; system time before the first day. */
export class StoryClock implements Clock {
  readonly #timeZone: string;
  #now: number | undefined;
  #evening = 0;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  now(): number {
    return this.#now ?? systemClock.now();
  }

  /** Advances to the early morning, when scheduled jobs run. */
  rise(day: string): void {
    this.#now = startOfDay(this.#timeZone, day) + 7 * HOUR;
    this.#evening = this.#now + 11 * HOUR;
  }

  /** Advances a little, so that no two actions have the same time. On busy days, the steps are shorter. */
  step(): void {
    const now = this.now();
    const left = (this.#evening - now) / PACE;
    this.#now = now + Math.round(Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, left)));
  }
}
