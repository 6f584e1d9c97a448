import type { ReadContext } from "../../../kernel/context.ts";

const SLICE_MS = 5;
const FIRST_ROWS = 250;
const MOST_ROWS = 32_768;
/** A read that has used this much time is finished in another process. */
const HERE_MS = 8;

/** SQLite cannot be interrupted, so other calls run between statements. Only statement time counts. */
export class Slices {
  readonly #context: Pick<ReadContext, "turn" | "queryMs">;
  #worked = 0;
  rows: number;

  constructor(context: Pick<ReadContext, "turn" | "queryMs">, rows = FIRST_ROWS) {
    this.#context = context;
    this.rows = rows;
  }

  /** True if the query has exceeded its time limit. */
  get isOver(): boolean {
    return this.#worked >= this.#context.queryMs;
  }

  /** True if the rest belongs in another process. */
  get isDear(): boolean {
    return this.#worked >= HERE_MS;
  }

  async run<T>(work: () => T): Promise<T> {
    await this.#context.turn();
    const began = performance.now();
    const result = work();
    const took = performance.now() - began;
    this.#worked += took;
    if (took < SLICE_MS / 2) this.rows = Math.min(this.rows * 2, MOST_ROWS);
    else if (took > SLICE_MS * 2) this.rows = Math.max(Math.floor(this.rows / 2), FIRST_ROWS);
    return result;
  }
}
