import { openWorkshop } from "../../../src/learning/workshop/workshop.ts";
import type { TEST_TASKS } from "./tasks.ts";

/** A server reduced to its worker, to which it gives a task that never ends. */
const [command = "", path = ""] = process.argv.slice(2);
const workshop = openWorkshop<typeof TEST_TASKS>({ command: [process.execPath, command] });
await workshop.run("spin", path);
