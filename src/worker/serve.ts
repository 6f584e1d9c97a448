import { yieldToOthers } from "../kernel/child.ts";
import { type Order, takeApart } from "./messages.ts";
import type { Tasks } from "./tasks.ts";

/** Serves the process's IPC channel until it closes. Returns false at once if there is none. */
export async function serveTasks(tasks: Tasks): Promise<boolean> {
  if (!process.send) return false;
  yieldToOthers();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  process.on("disconnect", close);
  process.on("message", (order: Order) => void perform(tasks, order));
  await closed;
  return true;
}

async function perform(tasks: Tasks, { id, task, input }: Order): Promise<void> {
  try {
    const work = tasks[task];
    if (!work) throw new Error(`There is no task ${task}`);
    // Safe cast: only the server sends tasks, so the input matches the task's type.
    const output = await work(input as never);
    for (const answer of takeApart(id, output, process.memoryUsage.rss())) process.send?.(answer);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.send?.({ id, kind: "failed", message });
  }
}
