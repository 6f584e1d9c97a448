import { join } from "node:path";
import { CHECKPOINTER } from "../../kernel/child.ts";
import { Helper } from "../../kernel/helper.ts";
import type { CommitHook } from "../../store/commit.ts";
import type { Connection } from "../../store/connection.ts";
import type { Checkpointed } from "./serve.ts";

const SOURCE = join(import.meta.dir, "main.ts");
const COMMAND = Bun.isStandaloneExecutable ? [process.execPath, CHECKPOINTER] : [process.execPath, SOURCE];
const IDLE_MS = 30_000;
/** Changed rows from which a checkpoint is worth a process: fewer are left to SQLite. */
const ENOUGH = 1000;
/** Minimum time between checkpoints: each writes the pages that change all the time once more. */
const PAUSE_MS = 20;

/**
 * Copies pages from the log to the database file in a separate process while much is written. SQLite does so in
 * the commit that finds the log full, while other calls wait: this leaves it little to copy.
 */
export class Checkpoints implements CommitHook {
  readonly #helper: Helper<object, Checkpointed>;
  readonly #report: (cause: unknown) => void;
  #changes = 0;
  /** Changes at the last checkpoint. */
  #covered = 0;
  #rested = 0;
  #isRunning = false;
  #isStopped = false;
  done = 0;

  constructor(database: string, report: (cause: unknown) => void) {
    this.#helper = new Helper({ command: [...COMMAND, database], idleMs: IDLE_MS });
    this.#report = report;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  beforeCommit(connection: Connection): void {
    this.#changes = connection.changes;
  }

  committed(): () => void {
    const isFree = !this.#isRunning && !this.#isStopped;
    if (isFree && this.#changes - this.#covered >= ENOUGH && performance.now() > this.#rested)
      void this.#checkpoint();
    return () => undefined;
  }

  async #checkpoint(): Promise<void> {
    this.#isRunning = true;
    this.#covered = this.#changes;
    try {
      const { error } = await this.#helper.ask({});
      if (error !== undefined) throw new Error(error);
      this.done += 1;
    } catch (cause) {
      if (!this.#isStopped) this.#report(cause);
    }
    this.#rested = performance.now() + PAUSE_MS;
    this.#isRunning = false;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#helper.stop(new Error("the server stops"));
  }
}
