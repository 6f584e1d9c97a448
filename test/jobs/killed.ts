/** A server from source that runs jobs until it is killed: `bun killed.ts FOLDER`. */
import { start } from "../../src/app.ts";
import { testConfig } from "../kit/appliance.ts";

const silent = () => {};
const [folder = ""] = process.argv.slice(2);
await start(testConfig(folder, ["--jobs-tick-seconds", "1", "--jobs-concurrency", "4"]), {
  info: silent,
  warn: silent,
  error: silent,
});
process.stdout.write("ready\n");
