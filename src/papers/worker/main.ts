import { serveTasks } from "../../worker/serve.ts";
import { TASKS } from "./tasks.ts";

// Entry point of the worker when running from source, without the rest of the program.
process.exitCode = (await serveTasks(TASKS)) ? 0 : 2;
