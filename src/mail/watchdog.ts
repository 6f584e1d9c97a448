/** Ends what takes too long since it was last restarted. */
export class Watchdog {
  readonly #ms: number;
  readonly #end: (error: Error) => void;
  #timer: Timer | undefined;

  constructor(ms: number, end: (error: Error) => void) {
    this.#ms = ms;
    this.#end = end;
  }

  restart(): void {
    this.stop();
    this.#timer = setTimeout(
      () => this.#end(Object.assign(new Error("a step took too long"), { code: "ETIMEDOUT" })),
      this.#ms,
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
