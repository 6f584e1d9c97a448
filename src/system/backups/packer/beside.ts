import { join } from "node:path";
import type { Subprocess } from "bun";
import { environmentOfChild, PACKER } from "../../../kernel/child.ts";
import { Trouble } from "../../../trouble.ts";
import type { Answer, Order, TaskName, TaskOrder, TaskResult, Watch } from "./tasks.ts";

const SOURCE = join(import.meta.dir, "main.ts");
const COMMAND = Bun.isStandaloneExecutable ? [process.execPath, PACKER] : [process.execPath, SOURCE];
/** How long a process may take to clear away what it began. */
const PATIENCE_MS = 5000;

type Child = Subprocess<"ignore", "ignore", "inherit">;

/**
 * Does heavy work on backups in a process of its own, which yields to this one: packing and sealing take the whole of
 * a processor, and whoever writes a record meanwhile waits for none of it.
 */
export async function beside<T extends TaskName>(
  task: T,
  order: TaskOrder<T>,
  { signal, onProgress }: Watch,
): Promise<TaskResult<T>> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const hear = (answer: Answer) => {
    if (answer.kind === "progress") onProgress(answer.done, answer.of);
    else if (answer.kind === "done") resolve(answer.result);
    else reject(answer.isForeseen ? new Trouble(answer.message) : new Error(answer.message));
  };
  const child = begin(hear, (how) => reject(new Trouble(`${ENDED} (${how})`)));
  const end = () => void endOrderly(child).then(() => reject(signal.reason));
  signal.addEventListener("abort", end, { once: true });
  try {
    // The order is that of the task: both came in together.
    child.send({ task, order } as Order);
    // The task's own function made this result of this order.
    return (await promise) as TaskResult<T>;
  } finally {
    signal.removeEventListener("abort", end);
    await child.exited;
  }
}

const ENDED =
  "The process that worked on it was ended. If memory is short, give the machine more or make the backup at another time.";

function begin(hear: (answer: Answer) => void, ended: (how: string) => void): Child {
  return Bun.spawn([...COMMAND], {
    env: environmentOfChild(),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
    serialization: "advanced",
    // Only its own process answers on this channel.
    ipc: (answer) => hear(answer as Answer),
    onExit: (_, code, signal) => ended(signal === null ? `code ${code}` : `signal ${signal}`),
  });
}

/** Lets a process clear away what it began, and ends one that does not. */
async function endOrderly(child: Child): Promise<void> {
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  await child.exited;
  clearTimeout(limit);
}
