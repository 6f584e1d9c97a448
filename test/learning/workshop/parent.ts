import { openWorker } from "../../../src/learning/worker/worker.ts";
import type { TEST_TASKS } from "./tasks.ts";

/** A server reduced to its worker, which runs an endless task. */
const [command = "", path = ""] = process.argv.slice(2);
const worker = openWorker<typeof TEST_TASKS>({ command: [process.execPath, command] });
await worker.run("spin", path);
