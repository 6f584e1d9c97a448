import { join } from "node:path";
import { PAPER_WORKER } from "../../kernel/child.ts";
import { openPool, type Worker } from "../../worker/pool.ts";
import type { TASKS } from "./tasks.ts";

export type PaperWorker = Worker<typeof TASKS>;

const SOURCE = join(import.meta.dir, "main.ts");

/** A long document takes most of a second: too long for the server's thread. */
export const openPaperWorker = (): PaperWorker =>
  openPool({
    command: Bun.isStandaloneExecutable ? [process.execPath, PAPER_WORKER] : [process.execPath, SOURCE],
    // One for files of others, which may take long, and one for papers.
    processes: 2,
    limitMs: 2 * 60_000,
    idleMs: 30_000,
    memory: 2 ** 29,
  });
