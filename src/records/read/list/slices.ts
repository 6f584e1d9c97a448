import type { ReadContext } from "../../../kernel/context.ts";
import type { Connection } from "../../../store/connection.ts";

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

/** The first and the last number that a row can have. */
const [FIRST_ROW, LAST_ROW] = [-(2n ** 63n), 2n ** 63n - 1n];

/**
 * Reads a whole table in slices, by the numbers of its rows: `work` is given the first and the last of a slice, and
 * answers whether that is enough. Where numbers are missing, nothing is read. Its statements say NOT INDEXED: an index
 * is read from its beginning each time.
 */
export async function readInSlices(
  context: Pick<ReadContext, "turn" | "queryMs">,
  connection: Connection,
  table: string,
  work: (from: bigint, until: bigint) => boolean,
): Promise<boolean> {
  // As text: a number of JavaScript does not hold every row's number.
  const next = connection.statement(`SELECT CAST(min(rowid) AS TEXT) FROM ${table} WHERE rowid >= ?`);
  const slices = new Slices(context);
  for (let last = FIRST_ROW - 1n; last < LAST_ROW; ) {
    const [found] = next.values(last + 1n)[0] ?? [];
    if (typeof found !== "string") return false;
    const from = BigInt(found);
    const end = from + BigInt(slices.rows) - 1n;
    const until = end < LAST_ROW ? end : LAST_ROW;
    if (await slices.run(() => work(from, until))) return true;
    last = until;
  }
  return false;
}
