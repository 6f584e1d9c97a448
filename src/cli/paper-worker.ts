import { TASKS } from "../papers/worker/tasks.ts";
import { say } from "../text/message.ts";
import { serveTasks } from "../worker/serve.ts";
import { rendered } from "./language.ts";

/** Worker process that makes the files of papers. Returns the exit code. */
export async function paperWorker(): Promise<number> {
  if (await serveTasks(TASKS)) return 0;
  process.stderr.write(`${rendered(say("cli.errors.workshop"))}\n`);
  return 2;
}
