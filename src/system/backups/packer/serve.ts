import { yieldToOthers } from "../../../kernel/child.ts";
import { diskErrorText } from "../disk.ts";
import { type Answer, type Order, TASKS, type Watch } from "./tasks.ts";

const EVERY_MS = 200;

/** Runs a task for the parent process. Returns false if there is none. */
export async function servePacking(): Promise<boolean> {
  if (!process.send) return false;
  yieldToOthers();
  const ending = new AbortController();
  const end = () => ending.abort(new Error("the appliance is stopping"));
  process.once("SIGTERM", end);
  process.once("disconnect", end);
  const order = await new Promise<Order>((resolve) => process.once("message", resolve));
  await send(await answerTo(order, { signal: ending.signal, onProgress: slowly() }));
  process.disconnect?.();
  return true;
}

async function answerTo(order: Order, watch: Watch): Promise<Answer> {
  try {
    return { kind: "done", result: await perform(order, watch) };
  } catch (error) {
    const message = diskErrorText(error);
    const shown = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: "failed", message: message ?? shown, isForeseen: message !== undefined };
  }
}

function perform({ task, order }: Order, watch: Watch): Promise<unknown> {
  switch (task) {
    case "make":
      return TASKS.make(order, watch);
    case "look":
      return TASKS.look(order, watch);
    case "carry":
      return TASKS.carry(order, watch);
  }
}

function slowly(): Watch["onProgress"] {
  let reportedAt = 0;
  return (done, of) => {
    const moment = performance.now();
    if (moment - reportedAt < EVERY_MS) return;
    reportedAt = moment;
    process.send?.({ kind: "progress", done, of } satisfies Answer);
  };
}

function send(answer: Answer): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send?.(answer, undefined, undefined, () => resolve())) resolve();
  });
}
