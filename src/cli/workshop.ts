import { serveTasks } from "../learning/workshop/serve.ts";
import { TASKS } from "../learning/workshop/tasks.ts";
import { say } from "../text/message.ts";

/** Worker process of the server for heavy tasks. Returns the exit code. */
export async function workshop(): Promise<number> {
  if (await serveTasks(TASKS)) return 0;
  process.stderr.write(say("cli.errors.workshop"));
  return 2;
}
