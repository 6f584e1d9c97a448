import { type Clock, startOfDay, systemClock } from "../src/kernel/clock.ts";

const HOUR = 3_600_000;
const LONGEST_STEP = 170_000;
const SHORTEST_STEP = 1000;
/** How many deeds a day has room for before they come faster. */
const PACE = 60;

/** The time as the story tells it: it stands still until the story moves on. Before the first day it is the system's. */
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

  /** The early morning of a day: nobody is at work yet, the clock has its due. */
  rise(day: string): void {
    this.#now = startOfDay(this.#timeZone, day) + 7 * HOUR;
    this.#evening = this.#now + 11 * HOUR;
  }

  /** The moment of the next deed: nobody does two things at once, and the fuller the day the faster they follow. */
  step(): void {
    const now = this.now();
    const left = (this.#evening - now) / PACE;
    this.#now = now + Math.round(Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, left)));
  }
}
