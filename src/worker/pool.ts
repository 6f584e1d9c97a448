import { FairQueue } from "../store/fair-queue.ts";
import { say } from "../text/message.ts";
import { WorkerError } from "./errors.ts";
import { type WorkerOptions, WorkerProcess } from "./process.ts";
import type { TaskInput, TaskName, TaskOutput, Tasks } from "./tasks.ts";

export interface TaskTerms {
  /** Turns are shared between callers by the time that they use. The name begins with an organisation and a slash. */
  readonly caller?: string;
  /** Counts from the start of the task; less than the pool's. */
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
}

/** Runs heavy tasks in worker processes, so that requests are not blocked. */
export interface Worker<S extends Tasks> {
  /** Throws a WorkerError if the task cannot be finished. */
  run<T extends TaskName<S>>(task: T, input: TaskInput<T, S>, terms?: TaskTerms): Promise<TaskOutput<T, S>>;
  stop(): Promise<void>;
}

export interface PoolOptions extends WorkerOptions {
  /** Maximum concurrent processes. */
  readonly processes: number;
  readonly limitMs: number;
}

interface Waiting {
  readonly ends: AbortSignal;
  begin(worker: WorkerProcess): void;
}

/** Opens the pool. Its processes are started on demand and end when idle. */
export function openPool<S extends Tasks>(options: PoolOptions): Worker<S> {
  const processes = Array.from({ length: options.processes }, () => new WorkerProcess(options));
  const free = [...processes];
  const waiting = new FairQueue<Waiting>();
  const closing = new AbortController();

  function next(): void {
    while (free.length > 0) {
      const first = waiting.shift(() => true);
      if (!first) return;
      const worker = first.ends.aborted ? undefined : free.pop();
      if (worker) first.begin(worker);
    }
  }

  const turn = (caller: string, ends: AbortSignal) =>
    new Promise<WorkerProcess>((begin, refuse) => {
      const stop = () => refuse(closing.signal.aborted ? stopped() : cancelled());
      if (ends.aborted) return stop();
      ends.addEventListener("abort", stop, { once: true });
      waiting.push(caller, { ends, begin });
      next();
    });

  return {
    async run(task, input, { caller = "", limitMs = options.limitMs, signal } = {}) {
      const ends = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      const worker = await turn(caller, ends);
      const began = performance.now();
      try {
        // Safe cast: the task's function returned this result.
        return (await worker.run(task, input, { limitMs, signal })) as TaskOutput<typeof task, S>;
      } finally {
        waiting.charge(caller, performance.now() - began);
        free.push(worker);
        next();
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
