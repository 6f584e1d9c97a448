import { serveTasks } from "../learning/workshop/serve.ts";
import { TASKS } from "../learning/workshop/tasks.ts";
import { say } from "../text/message.ts";
import { rendered } from "./language.ts";

/** Worker process for heavy tasks. Returns the exit code. */
export async function workshop(): Promise<number> {
  if (await serveTasks(TASKS)) return 0;
  process.stderr.write(`${rendered(say("cli.errors.workshop"))}\n`);
  return 2;
}
