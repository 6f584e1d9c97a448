import { join } from "node:path";
import PQueue from "p-queue";
import { WORKSHOP } from "../../kernel/child.ts";
import { say } from "../../text/message.ts";
import { Bench, type BenchOptions } from "./bench.ts";
import { WorkshopError } from "./errors.ts";
import type { TASKS, TaskInput, TaskName, TaskOutput, Tasks } from "./tasks.ts";

/** Runs heavy tasks in worker processes, so that requests are not blocked. */
export interface Workshop<S extends Tasks = typeof TASKS> {
  /** Throws a WorkshopError if the task cannot be finished. */
  run<T extends TaskName<S>>(
    task: T,
    input: TaskInput<T, S>,
    signal?: AbortSignal,
  ): Promise<TaskOutput<T, S>>;
  stop(): Promise<void>;
}

export interface WorkshopOptions extends BenchOptions {
  /** Maximum concurrent processes. */
  readonly benches: number;
  readonly limitMs: number;
}

const SOURCE = join(import.meta.dir, "main.ts");

const DEFAULTS: WorkshopOptions = {
  command: Bun.isStandaloneExecutable ? [process.execPath, WORKSHOP] : [process.execPath, SOURCE],
  benches: 1,
  limitMs: 10 * 60_000,
  idleMs: 30_000,
  memory: 2 * 2 ** 30,
};

/** Processes of this program are started on demand and end when idle. */
export function openWorkshop<S extends Tasks = typeof TASKS>(
  given: Partial<WorkshopOptions> = {},
): Workshop<S> {
  const options = { ...DEFAULTS, ...given };
  const benches = Array.from({ length: options.benches }, () => new Bench(options));
  const free = [...benches];
  const queue = new PQueue({ concurrency: options.benches });
  const closing = new AbortController();

  async function work(task: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    const bench = free.pop();
    if (!bench || closing.signal.aborted) throw stopped();
    try {
      return await bench.run(task, input, { limitMs: options.limitMs, signal });
    } finally {
      free.push(bench);
    }
  }

  return {
    async run(task, input, signal) {
      if (closing.signal.aborted) throw stopped();
      const ends = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      try {
        // Safe cast: the task's function returned this result.
        return (await queue.add(() => work(task, input, signal), { signal: ends })) as TaskOutput<
          typeof task,
          S
        >;
      } catch (error) {
        if (error instanceof WorkshopError || !ends.aborted) throw error;
        throw closing.signal.aborted ? stopped() : cancelled();
      }
    },
    async stop() {
      closing.abort();
      await Promise.all(benches.map((bench) => bench.stop()));
    },
  };
}

function stopped(): WorkshopError {
  return new WorkshopError("WORKSHOP_STOPPED", say("learning.reasons.workStopped"));
}

function cancelled(): WorkshopError {
  return new WorkshopError("WORKSHOP_CANCELLED", say("learning.reasons.workCancelled"));
}
