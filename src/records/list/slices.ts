import type { ReadContext } from "../../kernel/context.ts";

/** A slice of a list that is read takes about this long. */
const SLICE_MS = 5;
const FIRST_ROWS = 250;
const MOST_ROWS = 32_768;

/**
 * The work of one query, in slices: SQLite cannot be interrupted, so others have their turn between its statements.
 * Counts the time of the statements alone: who has to wait for others is not refused for it.
 */
export class Slices {
  readonly #context: Pick<ReadContext, "turn" | "queryMs">;
  #worked = 0;
  /** How many rows the next slice may look at. */
  rows: number;

  constructor(context: Pick<ReadContext, "turn" | "queryMs">, rows = FIRST_ROWS) {
    this.#context = context;
    this.rows = rows;
  }

  /** Whether it has taken longer than any query may. */
  get isOver(): boolean {
    return this.#worked >= this.#context.queryMs;
  }

  /** Runs the statements of one slice. */
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
