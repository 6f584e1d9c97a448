import { awaitLeadership, leaveAt } from "../../app/leadership.ts";
import { type Appliance, start } from "../../app.ts";
import type { RunningServer } from "../../http/server.ts";
import { systemClock } from "../../kernel/clock.ts";
import { openServiceLog } from "../../log.ts";
import { clearUpgradeRemains } from "../../system/upgrade/index.ts";
import { say } from "../../text/message.ts";
import { defineCommand } from "../command.ts";
import { rendered } from "../language.ts";
import { type Supervisor, supervisorOf } from "./notify.ts";
import { restWhenQuiet } from "./rest.ts";

/** As long as systemd waits for a start. */
const OPENING_MS = 30 * 60_000;

export const serveCommand = defineCommand({
  name: "serve",
  summary: say("cli.serve.summary"),
  usage: "freehold serve [--data DIR] [--host ADDRESS] [--port PORT]",
  examples: ["freehold serve", "freehold serve --data /srv/freehold --host 0.0.0.0 --port 80"],
  flags: {},
  async run({ config }) {
    const log = openServiceLog(config.log);
    const stopped = signalled("SIGTERM", "SIGINT");
    const stopping = new AbortController();
    void stopped.then(() => stopping.abort());
    const supervisor = supervisorOf(process.env);
    supervisor?.notify(`STATUS=Opening ${config.data}`);
    const waited =
      config.database === ""
        ? undefined
        : await standBy(supervisor, () => awaitLeadership(config, log, stopping.signal));
    if (config.database !== "" && !waited) {
      log.info("stopping", { signal: await stopped });
      return 0;
    }
    const stay = waited && leaveAt(stopping.signal, waited.leadership);
    const opening = start(config, log, systemClock, { leadership: waited?.leadership });
    const appliance = await opening.finally(() => waited?.close());
    stay?.();
    const server = await listen(appliance);
    const url = config.server.origin ? config.server.origin + config.server.base_path : server.url;
    const setupUrl = appliance.setupToken && `${url}/setup#token=${appliance.setupToken}`;
    if (config.log.format === "json") {
      process.stdout.write(
        `${JSON.stringify({ event: "ready", url, ...(setupUrl && { setup_url: setupUrl }) })}\n`,
      );
    } else {
      if (setupUrl) process.stdout.write(`${rendered(say("cli.common.setUp", { url: setupUrl }))}\n`);
      process.stdout.write(`${rendered(say("cli.common.ready", { url }))}\n`);
    }
    supervisor?.notify("READY=1", `STATUS=Ready at ${url}`);
    if (waited) supervisor?.notify("WATCHDOG=1", ...watchedEvery(supervisor.watchdogMs));
    const pulse = watchOver(supervisor, appliance);
    const rest = restWhenQuiet(() => appliance.engine.store.commits().calls);
    appliance.disk.holdRoom();
    clearUpgradeRemains(config.data);
    // Sent by administrators and certificate tools after renewing a certificate.
    process.on("SIGHUP", () => server.renew());
    log.info("stopping", { signal: await stopped });
    supervisor?.notify("STOPPING=1", "STATUS=Calls under way finish");
    clearInterval(pulse);
    clearInterval(rest);
    await appliance.stop();
    return 0;
  },
});

export async function listen(appliance: Appliance): Promise<RunningServer> {
  try {
    return appliance.listen();
  } catch (cause) {
    await appliance.stop();
    throw cause;
  }
}

/** Standing by may take forever, which must not count as a start that does not end. Opening the files may block. */
async function standBy<T>(supervisor: Supervisor | undefined, waiting: () => Promise<T>): Promise<T> {
  const { watchdogMs } = supervisor ?? {};
  supervisor?.notify("READY=1", "STATUS=Standing by");
  const pulse = watchdogMs && setInterval(() => supervisor?.notify("WATCHDOG=1"), watchdogMs / 2);
  try {
    return await waiting();
  } finally {
    clearInterval(pulse);
    if (watchdogMs !== undefined) supervisor?.notify("WATCHDOG=1", ...watchedEvery(OPENING_MS));
  }
}

const watchedEvery = (ms: number | undefined) => (ms === undefined ? [] : [`WATCHDOG_USEC=${ms * 1000}`]);

/** Tells systemd, at twice the required rate, that the program and the database respond. */
function watchOver(supervisor: Supervisor | undefined, { engine }: Appliance): NodeJS.Timeout | undefined {
  if (supervisor?.watchdogMs === undefined) return undefined;
  const ping = () =>
    engine.store
      .read(async ({ connection }) => connection.has`SELECT 1`)
      // An unresponsive database is reported by /readyz; a restart would not fix it.
      .catch(() => undefined)
      .then(() => supervisor.notify("WATCHDOG=1"));
  return setInterval(ping, supervisor.watchdogMs / 2);
}

/** Resolves at the first stop signal; a second one ends the program immediately. */
export function signalled(...signals: readonly NodeJS.Signals[]): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of signals) {
      process.on(signal, () => {
        if (asked) process.exit(130);
        asked = true;
        resolve(signal);
      });
    }
  });
}
