import { join } from "node:path";
import { PAPER_WORKER } from "../../kernel/child.ts";
import { openPool, type Worker } from "../../worker/pool.ts";
import type { TASKS } from "./tasks.ts";

export type PaperWorker = Worker<typeof TASKS>;

const SOURCE = join(import.meta.dir, "main.ts");

const POOL = {
  command: Bun.isStandaloneExecutable ? [process.execPath, PAPER_WORKER] : [process.execPath, SOURCE],
  processes: 1,
  limitMs: 2 * 60_000,
  idleMs: 30_000,
  memory: 2 ** 29,
} as const;

/**
 * A long document takes most of a second: too long for the server's thread. Files of others have a process of their
 * own, so that no paper waits for them.
 */
export function openPaperWorker(): PaperWorker {
  const own = openPool<typeof TASKS>(POOL);
  const others = openPool<typeof TASKS>(POOL);
  return {
    run: (task, input, terms) => (task === "invoice" ? others : own).run(task, input, terms),
    stop: async () => {
      await Promise.all([own.stop(), others.stop()]);
    },
  };
}
