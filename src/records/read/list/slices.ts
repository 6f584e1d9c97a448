import type { ReadContext } from "../../../kernel/context.ts";
import type { Connection } from "../../../store/connection.ts";

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

const [FIRST_ROW, LAST_ROW] = [-(2n ** 63n), 2n ** 63n - 1n];

/**
 * Reads a table in slices by rowid, skipping gaps, until `work` returns true. Its statements must say NOT
 * INDEXED: an index would be read from its beginning each time.
 */
export async function readInSlices(
  context: Pick<ReadContext, "turn" | "queryMs">,
  connection: Connection,
  table: string,
  work: (from: bigint, until: bigint) => boolean,
): Promise<boolean> {
  // As text: rowids may exceed JavaScript's number range.
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
