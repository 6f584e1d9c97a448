const EVERY_MS = 500;
const REMEMBERED = 120;

/** Measures event loop blocking by the delay of a timer that is due every half second. */
export class LoopLag {
  readonly #late: number[] = [];
  readonly #timer: NodeJS.Timeout;
  #due = performance.now() + EVERY_MS;

  constructor() {
    this.#timer = setInterval(() => this.#ring(), EVERY_MS);
    this.#timer.unref();
  }

  /** Worst delay in the last minute. */
  worstSeconds(): number {
    // After a long block, a scrape may run before the timer.
    const overdue = performance.now() - this.#due;
    return Math.max(0, overdue, ...this.#late) / 1000;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #ring(): void {
    const now = performance.now();
    this.#late.push(Math.max(0, now - this.#due));
    if (this.#late.length > REMEMBERED) this.#late.shift();
    this.#due = now + EVERY_MS;
  }
}
