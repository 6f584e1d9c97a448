import { Fault } from "../../kernel/errors.ts";
import { Helper, type HelperOptions } from "../../kernel/helper.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Answer, Query } from "./messages.ts";

/**
 * Process that runs one statement at a time. A process, not a thread: SQLite cannot be interrupted from
 * JavaScript, and only a process can be ended in the middle of a statement.
 */
export class Reader {
  readonly #helper: Helper<Query, Answer>;

  constructor(options: HelperOptions) {
    this.#helper = new Helper(options);
  }

  get isRunning(): boolean {
    return this.#helper.isRunning;
  }

  /** Ends the process and throws QUERY_TOO_BROAD if the statement takes longer than the limit. */
  async run(query: Query, limitMs: number): Promise<RawRow[]> {
    // Timers accept 31 bits.
    const limit =
      limitMs < 2 ** 31
        ? setTimeout(() => this.#helper.end(new Fault("QUERY_TOO_BROAD")), limitMs)
        : undefined;
    try {
      const answer = await this.#helper.ask(query);
      if ("error" in answer) throw new Error(answer.error);
      return rowsOf(answer);
    } finally {
      clearTimeout(limit);
    }
  }

  stop(): Promise<void> {
    return this.#helper.stop(new Fault("NOT_READY"));
  }
}

function rowsOf({ columns, rows }: Extract<Answer, { rows: unknown }>): RawRow[] {
  return rows.map((row) => {
    const made: RawRow = {};
    for (const [i, column] of columns.entries()) made[column] = row[i] ?? null;
    return made;
  });
}
