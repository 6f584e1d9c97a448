const SLICE_MS = 2;
/** Others are at work if a turn of the event loop without this work takes longer. */
const QUIET_MS = 0.2;
/** Rest while others are at work, as a multiple of a slice. */
const REST = 4;

/** Yields to the event loop during long work, and gives way while others are at work. */
export class Pace {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  /** Ends the work with the signal's reason once it is aborted. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  get isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  async rest(): Promise<void> {
    const ended = performance.now();
    await new Promise((resume) => setImmediate(resume));
    if (performance.now() - ended > QUIET_MS) await Bun.sleep(REST * SLICE_MS);
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }
}
