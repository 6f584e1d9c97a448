import { TASKS } from "../learning/worker/tasks.ts";
import { say } from "../text/message.ts";
import { serveTasks } from "../worker/serve.ts";
import { rendered } from "./language.ts";

/** Worker process for heavy tasks. Returns the exit code. */
export async function learningWorker(): Promise<number> {
  if (await serveTasks(TASKS)) return 0;
  process.stderr.write(`${rendered(say("cli.errors.workshop"))}\n`);
  return 2;
}
