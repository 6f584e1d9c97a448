import type { Subprocess } from "bun";
import { environmentOfChild } from "../../kernel/child.ts";
import { Fault } from "../../kernel/errors.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Answer, Query } from "./messages.ts";

export interface ReaderOptions {
  /** Command that starts the process. */
  readonly command: readonly string[];
  /** Idle time after which the process ends to release its memory. */
  readonly idleMs: number;
}

type Child = Subprocess<"ignore", "ignore", "inherit">;

/**
 * Process that runs one statement at a time. A process, not a thread: SQLite cannot be interrupted from
 * JavaScript, and only a process can be ended in the middle of a statement.
 */
export class Reader {
  readonly #options: ReaderOptions;
  #child: Child | undefined;
  #pending: PromiseWithResolvers<RawRow[]> | undefined;
  #idle: Timer | undefined;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** Ends the process and throws QUERY_TOO_BROAD if the statement takes longer than the limit. */
  async run(query: Query, limitMs: number): Promise<RawRow[]> {
    clearTimeout(this.#idle);
    const pending = Promise.withResolvers<RawRow[]>();
    this.#pending = pending;
    // Timers accept 31 bits.
    const limit =
      limitMs < 2 ** 31 ? setTimeout(() => this.#end(new Fault("QUERY_TOO_BROAD")), limitMs) : undefined;
    try {
      this.#child ??= this.#start();
      this.#child.send(query);
      return await pending.promise;
    } finally {
      clearTimeout(limit);
      this.#pending = undefined;
      this.#idle = setTimeout(() => this.#end(), this.#options.idleMs);
      this.#idle.unref();
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#end(new Fault("NOT_READY"));
    await child?.exited;
  }

  #start(): Child {
    return Bun.spawn([...this.#options.command], {
      env: environmentOfChild(),
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      serialization: "json",
      // Safe cast: only the reader's process uses this channel.
      ipc: (answer) => this.#hear(answer as Answer),
      onExit: ({ pid }, code, signal) => this.#exited(pid, `code ${code}, signal ${signal}`),
    });
  }

  #hear(answer: Answer): void {
    if ("error" in answer) this.#pending?.reject(new Error(answer.error));
    else this.#pending?.resolve(rowsOf(answer));
  }

  #exited(pid: number, how: string): void {
    if (this.#child?.pid !== pid) return;
    this.#child = undefined;
    this.#pending?.reject(new Error(`a reader ended unexpectedly: ${how}`));
  }

  #end(reason?: Fault): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill("SIGKILL");
    if (reason) this.#pending?.reject(reason);
  }
}

function rowsOf({ columns, rows }: Extract<Answer, { rows: unknown }>): RawRow[] {
  return rows.map((row) => {
    const made: RawRow = {};
    for (const [i, column] of columns.entries()) made[column] = row[i] ?? null;
    return made;
  });
}
