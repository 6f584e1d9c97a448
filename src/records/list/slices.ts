import type { ReadContext } from "../../kernel/context.ts";
import type { Connection } from "../../store/connection.ts";

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

/**
 * Reads a whole table in slices, by the numbers of its rows: `work` is given after which it begins and with which it
 * ends, and answers whether that is enough. Its statements say NOT INDEXED: an index is read from its beginning each time.
 */
export async function readInSlices(
  context: Pick<ReadContext, "turn" | "queryMs">,
  connection: Connection,
  table: string,
  work: (after: number, until: number) => boolean,
): Promise<boolean> {
  const last = Number(connection.statement(`SELECT max(rowid) AS last FROM ${table}`).get()?.last);
  const slices = new Slices(context);
  for (let after = 0; after < last; ) {
    const until = after + slices.rows;
    if (await slices.run(() => work(after, until))) return true;
    after = until;
  }
  return false;
}
