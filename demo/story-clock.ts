import { type Clock, startOfDay, systemClock } from "../src/kernel/clock.ts";

const HOUR = 3_600_000;
const LONGEST_STEP = 170_000;
const SHORTEST_STEP = 1000;
/** Actions a day can hold before they get closer together. */
const PACE = 60;

/** Simulated time: stands still until the demo advances it. Before the first day it is system time. */
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

  /** Advances to the early morning of a day, for the clock's jobs. */
  rise(day: string): void {
    this.#now = startOfDay(this.#timeZone, day) + 7 * HOUR;
    this.#evening = this.#now + 11 * HOUR;
  }

  /** Advances to the next action: no two share a moment, and full days use shorter steps. */
  step(): void {
    const now = this.now();
    const left = (this.#evening - now) / PACE;
    this.#now = now + Math.round(Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, left)));
  }
}
