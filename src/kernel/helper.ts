import type { Subprocess } from "bun";
import { environmentOfChild } from "./child.ts";

export interface HelperOptions {
  /** Command that starts the process. */
  readonly command: readonly string[];
  /** Idle time after which the process ends to release its memory. */
  readonly idleMs: number;
}

type Child = Subprocess<"ignore", "ignore", "inherit">;

/** A process of this program that answers one order at a time. Started on demand. */
export class Helper<Order, Answer> {
  readonly #options: HelperOptions;
  #child: Child | undefined;
  #pending: PromiseWithResolvers<Answer> | undefined;
  #idle: Timer | undefined;

  constructor(options: HelperOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  async ask(order: Order): Promise<Answer> {
    clearTimeout(this.#idle);
    const pending = Promise.withResolvers<Answer>();
    this.#pending = pending;
    try {
      this.#child ??= this.#start();
      this.#child.send(order);
      return await pending.promise;
    } finally {
      this.#pending = undefined;
      this.#idle = setTimeout(() => this.end(), this.#options.idleMs);
      this.#idle.unref();
    }
  }

  /** Ends the process, even in the middle of its work. `reason` is thrown to the caller of `ask`. */
  end(reason?: Error): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill("SIGKILL");
    if (reason) this.#pending?.reject(reason);
  }

  async stop(reason: Error): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.end(reason);
    await child?.exited;
  }

  #start(): Child {
    return Bun.spawn([...this.#options.command], {
      env: environmentOfChild(),
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      serialization: "json",
      // Safe cast: only the helper's process uses this channel.
      ipc: (answer) => this.#pending?.resolve(answer as Answer),
      onExit: ({ pid }, code, signal) => this.#exited(pid, `code ${code}, signal ${signal}`),
    });
  }

  #exited(pid: number, how: string): void {
    if (this.#child?.pid !== pid) return;
    this.#child = undefined;
    this.#pending?.reject(new Error(`a helper ended unexpectedly: ${how}`));
  }
}

/** Answers the orders of the parent until the channel closes. Returns false if there is no parent. */
export async function serveOrders<Order, Answer>(answer: (order: Order) => Answer): Promise<boolean> {
  if (!process.send) return false;
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  process.on("disconnect", close);
  process.on("message", (order: Order) => process.send?.(answer(order)));
  await closed;
  return true;
}
