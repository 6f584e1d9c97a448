import { serveTasks } from "../learning/workshop/serve.ts";
import { TASKS } from "../learning/workshop/tasks.ts";

/** Worker process of the server for heavy tasks. Returns the exit code. */
export async function workshop(): Promise<number> {
  if (await serveTasks(TASKS)) return 0;
  process.stderr.write("Freehold starts its workshop by itself. To start the appliance: freehold serve\n");
  return 2;
}
