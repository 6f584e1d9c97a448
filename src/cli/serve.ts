import { type Appliance, start } from "../app.ts";
import type { Config } from "../config/options.ts";
import type { RunningServer } from "../http/server.ts";
import { openLog } from "../log.ts";
import { defineVerb, StartError } from "./verb.ts";

/** Runs the appliance until it is told to stop. */
export const serveVerb = defineVerb({
  name: "serve",
  summary: "Run the appliance",
  usage: "freehold serve [--data DIR] [--host ADDRESS] [--port PORT]",
  examples: ["freehold serve", "freehold serve --data /srv/freehold --host 0.0.0.0 --port 80"],
  flags: {},
  async run({ config }) {
    const log = openLog(config.log);
    const stopped = signalled();
    const appliance = await start(config, log);
    const server = await listen(appliance, config);
    const url = config.server.origin || server.url;
    const setupUrl = appliance.setupToken && `${url}/setup#token=${appliance.setupToken}`;
    if (config.log.format === "json") {
      process.stdout.write(
        `${JSON.stringify({ event: "ready", url, ...(setupUrl && { setup_url: setupUrl }) })}\n`,
      );
    } else {
      if (setupUrl) process.stdout.write(`Set up Freehold once, by this link: ${setupUrl}\n`);
      process.stdout.write(`Freehold is ready at ${url}\n`);
    }
    log.info("stopping", { signal: await stopped });
    await appliance.stop();
    return 0;
  },
});

async function listen(appliance: Appliance, config: Config): Promise<RunningServer> {
  try {
    return appliance.listen();
  } catch (cause) {
    await appliance.stop();
    throw new StartError(
      `Freehold cannot listen on ${config.host} port ${config.port}. Another program may have it: stop that one, or choose with --host and --port.`,
      { cause },
    );
  }
}

/** Resolves at the first request to stop. A second one ends the program at once. */
function signalled(): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        if (asked) process.exit(130);
        asked = true;
        resolve(signal);
      });
    }
  });
}
