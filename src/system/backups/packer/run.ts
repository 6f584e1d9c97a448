import { join } from "node:path";
import type { Subprocess } from "bun";
import { environmentOfChild, PACKER } from "../../../kernel/child.ts";
import { say } from "../../../text/message.ts";
import { renderText } from "../../../text/render.ts";
import { UserError } from "../../../user-error.ts";
import type { Answer, Order, TaskName, TaskOrder, TaskResult, Watch } from "./tasks.ts";

const SOURCE = join(import.meta.dir, "main.ts");
const COMMAND = Bun.isStandaloneExecutable ? [process.execPath, PACKER] : [process.execPath, SOURCE];
/** Time to clean up before the process is killed. */
const PATIENCE_MS = 5000;

type Child = Subprocess<"ignore", "ignore", "inherit">;

/** Runs heavy backup work in a low-priority process: compression and encryption use a full core. */
export async function runInPacker<T extends TaskName>(
  task: T,
  order: TaskOrder<T>,
  { signal, onProgress }: Watch,
): Promise<TaskResult<T>> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const hear = (answer: Answer) => {
    if (answer.kind === "progress") onProgress(answer.done, answer.of);
    else if (answer.kind === "done") resolve(answer.result);
    else
      reject(answer.isForeseen ? new UserError(answer.message) : new Error(renderText(answer.message, "en")));
  };
  const child = begin(hear, (how) =>
    reject(new UserError(say("system.serverBackups.processEnded", { how }))),
  );
  const end = () => void endOrderly(child).then(() => reject(signal.reason));
  signal.addEventListener("abort", end, { once: true });
  try {
    // Safe cast: the signature pairs the task with its order.
    child.send({ task, order } as Order);
    // The result comes from the task's own function.
    return (await promise) as TaskResult<T>;
  } finally {
    signal.removeEventListener("abort", end);
    await child.exited;
  }
}

function begin(hear: (answer: Answer) => void, ended: (how: string) => void): Child {
  return Bun.spawn([...COMMAND], {
    env: environmentOfChild(),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
    serialization: "advanced",
    // Only the child process sends on this channel.
    ipc: (answer) => hear(answer as Answer),
    onExit: (_, code, signal) => ended(signal === null ? `code ${code}` : `signal ${signal}`),
  });
}

async function endOrderly(child: Child): Promise<void> {
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  await child.exited;
  clearTimeout(limit);
}
