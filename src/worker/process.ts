import { readFileSync } from "node:fs";
import type { Subprocess } from "bun";
import { environmentOfChild } from "../kernel/child.ts";
import { say } from "../text/message.ts";
import { WorkerError } from "./errors.ts";
import { type Answer, type Order, putTogether } from "./messages.ts";

export interface WorkerOptions {
  /** Command that starts the process. */
  readonly command: readonly string[];
  /** Idle time after which the process ends to release its memory. */
  readonly idleMs: number;
  readonly memory: number;
}

export interface Terms {
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

interface Pending {
  readonly id: number;
  readonly lists: Map<string, unknown[]>;
  readonly settle: PromiseWithResolvers<unknown>;
}

type Child = Subprocess<"ignore", "ignore", "inherit">;

const WATCH_MS = 250;
/** Share of the memory limit above which a process ends after its task. */
const SPENT = 0.25;

/** A worker process that runs one task at a time. Started on demand and restarted after a crash. */
export class WorkerProcess {
  readonly #options: WorkerOptions;
  #child: Child | undefined;
  #pending: Pending | undefined;
  #idle: Timer | undefined;
  #last = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  async run(task: string, input: unknown, { limitMs, signal }: Terms): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#last += 1;
    const pending: Pending = { id: this.#last, lists: new Map(), settle: Promise.withResolvers<unknown>() };
    this.#pending = pending;
    const cancel = () =>
      this.#kill(new WorkerError("WORKSHOP_CANCELLED", say("learning.reasons.workCancelled")));
    signal?.addEventListener("abort", cancel, { once: true });
    const limit = setTimeout(() => this.#kill(tooLong(limitMs)), limitMs);
    const watch = setInterval(() => this.#watchMemory(), WATCH_MS);
    try {
      this.#child ??= this.#begin();
      this.#child.send({ id: pending.id, task, input } satisfies Order);
      return await pending.settle.promise;
    } finally {
      clearTimeout(limit);
      clearInterval(watch);
      signal?.removeEventListener("abort", cancel);
      this.#pending = undefined;
      this.#idle = setTimeout(() => this.#end(), this.#options.idleMs);
      this.#idle.unref();
    }
  }

  /** Aborts the current task. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#kill(new WorkerError("WORKSHOP_STOPPED", say("learning.reasons.workStopped")));
    await child?.exited;
  }

  #begin(): Child {
    try {
      return this.#start();
    } catch {
      throw new WorkerError("WORKSHOP_DIED", say("learning.reasons.workNotStarted"));
    }
  }

  #start(): Child {
    return Bun.spawn([...this.#options.command], {
      env: environmentOfChild(),
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      serialization: "advanced",
      // Safe cast: only the worker process uses this channel.
      ipc: (answer) => this.#hear(answer as Answer),
      onExit: (ended, code, signal) => this.#exited(ended.pid, code, signal),
    });
  }

  #hear(answer: Answer): void {
    const pending = this.#pending;
    if (pending?.id !== answer.id) return;
    if (answer.kind === "piece") {
      const list = pending.lists.get(answer.key);
      if (list) list.push(...answer.items);
      else pending.lists.set(answer.key, answer.items);
      return;
    }
    if (answer.kind === "failed") {
      pending.settle.reject(
        new WorkerError("WORKSHOP_FAILED", say("learning.reasons.workFailed", { message: answer.message })),
      );
      return;
    }
    if (answer.rss > this.#options.memory * SPENT) this.#end();
    pending.settle.resolve(putTogether(answer.output, pending.lists));
  }

  #exited(pid: number, code: number | null, signal: Child["signalCode"] | number): void {
    if (this.#child?.pid !== pid) return;
    this.#child = undefined;
    const how = signal === null ? `with code ${code}` : `by signal ${signal}`;
    this.#pending?.settle.reject(new WorkerError("WORKSHOP_DIED", say("learning.reasons.workDied", { how })));
  }

  #kill(reason: WorkerError): void {
    this.#end();
    this.#pending?.settle.reject(reason);
  }

  #end(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill("SIGKILL");
  }

  /**
   * Limits memory, so that a hostile file ends its own task only. If the system does not report memory, the
   * readers' limits apply.
   */
  #watchMemory(): void {
    if (process.platform !== "linux" || !this.#child) return;
    try {
      const pages = Number(readFileSync(`/proc/${this.#child.pid}/statm`, "utf8").split(" ")[1]);
      if (pages * PAGE > this.#options.memory) this.#kill(tooMuch(this.#options.memory));
    } catch {
      // The process has just ended; its exit handler reports it.
    }
  }
}

const PAGE = 4096;
function tooLong(limitMs: number): WorkerError {
  return new WorkerError(
    "WORKSHOP_TIMEOUT",
    say("learning.reasons.workTooLong", { seconds: Math.round(limitMs / 1000) }),
  );
}

function tooMuch(memory: number): WorkerError {
  return new WorkerError(
    "WORKSHOP_MEMORY",
    say("learning.reasons.workTooMuchMemory", { size: Math.round(memory / 2 ** 20) }),
  );
}
