import { serveTasks } from "./serve.ts";
import { TASKS } from "./tasks.ts";

// What the appliance starts where it runs from source: the workshop without the rest of the program.
process.exitCode = (await serveTasks(TASKS)) ? 0 : 2;
