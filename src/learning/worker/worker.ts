import { join } from "node:path";
import { LEARNING_WORKER } from "../../kernel/child.ts";
import { openPool, type PoolOptions, type Worker } from "../../worker/pool.ts";
import type { Tasks } from "../../worker/tasks.ts";
import type { TASKS } from "./tasks.ts";

export type LearningWorker<S extends Tasks = typeof TASKS> = Worker<S>;

const SOURCE = join(import.meta.dir, "main.ts");

const DEFAULTS: PoolOptions = {
  command: Bun.isStandaloneExecutable ? [process.execPath, LEARNING_WORKER] : [process.execPath, SOURCE],
  processes: 1,
  limitMs: 10 * 60_000,
  idleMs: 30_000,
  memory: 2 * 2 ** 30,
};

/** Opens the pool. Its processes are started on demand and end when idle. */
export const openWorker = <S extends Tasks = typeof TASKS>(
  given: Partial<PoolOptions> = {},
): LearningWorker<S> => openPool<S>({ ...DEFAULTS, ...given });
