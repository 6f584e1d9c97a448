const EVERY_MS = 500;
const REMEMBERED = 120;

/** How long the program is held up: a timer that should ring every half second shows by how much it is late. */
export class LoopLag {
  readonly #late: number[] = [];
  readonly #timer: NodeJS.Timeout;
  #due = performance.now() + EVERY_MS;

  constructor() {
    this.#timer = setInterval(() => this.#ring(), EVERY_MS);
    this.#timer.unref();
  }

  /** Of the last minute. */
  worstSeconds(): number {
    // Whoever asks may be the first to come through after a long hold-up.
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
