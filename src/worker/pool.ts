import PQueue from "p-queue";
import { say } from "../text/message.ts";
import { WorkerError } from "./errors.ts";
import { type WorkerOptions, WorkerProcess } from "./process.ts";
import type { TaskInput, TaskName, TaskOutput, Tasks } from "./tasks.ts";

/** Runs heavy tasks in worker processes, so that requests are not blocked. */
export interface Worker<S extends Tasks> {
  /** Throws a WorkerError if the task cannot be finished. */
  run<T extends TaskName<S>>(
    task: T,
    input: TaskInput<T, S>,
    signal?: AbortSignal,
  ): Promise<TaskOutput<T, S>>;
  stop(): Promise<void>;
}

export interface PoolOptions extends WorkerOptions {
  /** Maximum concurrent processes. */
  readonly processes: number;
  readonly limitMs: number;
}

/** Opens the pool. Its processes are started on demand and end when idle. */
export function openPool<S extends Tasks>(options: PoolOptions): Worker<S> {
  const processes = Array.from({ length: options.processes }, () => new WorkerProcess(options));
  const free = [...processes];
  const queue = new PQueue({ concurrency: options.processes });
  const closing = new AbortController();

  async function work(task: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    const worker = free.pop();
    if (!worker || closing.signal.aborted) throw stopped();
    try {
      return await worker.run(task, input, { limitMs: options.limitMs, signal });
    } finally {
      free.push(worker);
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
        if (error instanceof WorkerError || !ends.aborted) throw error;
        throw closing.signal.aborted ? stopped() : cancelled();
      }
    },
    async stop() {
      closing.abort();
      await Promise.all(processes.map((worker) => worker.stop()));
    },
  };
}

function stopped(): WorkerError {
  return new WorkerError("WORKSHOP_STOPPED", say("learning.reasons.workStopped"));
}

function cancelled(): WorkerError {
  return new WorkerError("WORKSHOP_CANCELLED", say("learning.reasons.workCancelled"));
}
