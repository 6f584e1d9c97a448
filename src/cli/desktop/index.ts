import { homedir } from "node:os";
import { join } from "node:path";
import { type Appliance, start } from "../../app.ts";
import type { Config } from "../../config/options.ts";
import { openServiceLog, type ProgramLog } from "../../log.ts";
import { FolderInUse } from "../../store/lock.ts";
import { say } from "../../text/message.ts";
import { defineCommand, type Invocation, print, StartError, UsageError } from "../command.ts";
import { rendered } from "../language.ts";
import { listen, signalled } from "../serve/index.ts";
import { openBrowser } from "./browser.ts";
import { claim } from "./claim.ts";
import { placeEntry, removeEntry } from "./entry.ts";
import { readNote, writeNote } from "./note.ts";
import { personalFolder, shareFolder } from "./place.ts";
import { freePort } from "./port.ts";
import { type Running, runningAt } from "./running.ts";
import { endDesktop } from "./stop.ts";

const FLAGS = {
  no_browser: { type: "boolean", help: say("cli.desktop.noBrowser") },
  stop: { type: "boolean", help: say("cli.desktop.stop") },
  install: { type: "boolean", help: say("cli.desktop.install") },
  uninstall: { type: "boolean", help: say("cli.desktop.uninstall") },
  json: { type: "boolean", help: say("cli.common.json") },
} as const;
type Asked = Invocation<typeof FLAGS>;

/** Runs Freehold for one user, in their browser and reachable only from this computer. */
export const desktopCommand = defineCommand({
  name: "desktop",
  summary: say("cli.desktop.summary"),
  usage:
    "freehold desktop [--data DIR] [--port PORT] [--no-browser] [--json]\n       freehold desktop --stop | --install | --uninstall [--json]",
  examples: ["freehold desktop", "freehold desktop --no-browser", "freehold desktop --stop"],
  flags: FLAGS,
  home: () => personalFolder({ platform: process.platform, env: process.env, home: homedir() }),
  async run(asked) {
    const { config, flags } = asked;
    if (flags.stop) return stop(config, flags.json);
    if (flags.install || flags.uninstall) return amongApplications(flags);
    refuseOthers(config);
    // New files are private to the user.
    process.umask(0o077);
    const found = await claimed(config.data);
    if (typeof found !== "function") return show(found, flags);
    try {
      return await serve(settingsOf(asked), flags);
    } finally {
      found();
    }
  },
});

/** The desktop serves one user; `serve` is for other machines. */
function refuseOthers({ host, server }: Config): void {
  if (!LOOPBACK.has(host) || server.socket !== "") throw new UsageError(say("cli.desktop.thisComputerOnly"));
}

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** Defaults to a free port and a log file in the data folder. */
function settingsOf({ config, set }: Asked): Config {
  const port =
    set.origins.port === "default" ? freePort(config.host, readNote(config.data)?.port) : config.port;
  const file = config.log.file === "" ? join(config.data, "log", "freehold.log") : config.log.file;
  return { ...config, port, log: { ...config.log, file } };
}

const PATIENCE_MS = 20_000;
const LOOK_MS = 100;

/** Claims a data folder or finds the running desktop; waits briefly for one that is starting. */
async function claimed(data: string): Promise<(() => void) | Running> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const found = claim(data) ?? (await runningAt(data));
    if (found) return found;
    await Bun.sleep(LOOK_MS);
  }
  throw new StartError(say("cli.desktop.noAnswer", { data, folder: join(data, "log") }));
}

async function open(config: Config, log: ProgramLog): Promise<Appliance> {
  try {
    return await start(config, log);
  } catch (cause) {
    if (!(cause instanceof FolderInUse)) throw cause;
    throw new StartError(say("cli.desktop.serverRuns", { data: config.data }), { cause });
  }
}

async function show({ url, setupUrl }: Running, flags: Asked["flags"]): Promise<number> {
  const setup = setupUrl !== undefined && { setup_url: setupUrl };
  print(flags.json, { event: "already_running", url, ...setup }, [
    say("cli.desktop.alreadyRunning", { url }),
    ...(setupUrl === undefined ? [] : [setUpAt(setupUrl)]),
  ]);
  if (!flags.no_browser) await browse(setupUrl ?? url);
  return 0;
}

async function serve(config: Config, flags: Asked["flags"]): Promise<number> {
  const { data } = config;
  const stopped = signalled("SIGTERM", "SIGINT", "SIGHUP");
  const log = openServiceLog(config.log);
  const appliance = await open(config, log);
  const { url } = await listen(appliance);
  const port = Number(new URL(url).port);
  const setupUrl = appliance.setupToken && `${url}/setup#token=${appliance.setupToken}`;
  writeNote(data, { port, running: { pid: process.pid, url, ...(setupUrl && { setupUrl }) } });
  print(flags.json, { event: "ready", url, ...(setupUrl && { setup_url: setupUrl }), data }, [
    ...(setupUrl ? [setUpAt(setupUrl)] : []),
    say("cli.common.ready", { url }),
    say("cli.desktop.data", { data }),
    say("cli.desktop.howToStop"),
  ]);
  appliance.disk.holdRoom();
  if (!flags.no_browser) void browse(setupUrl ?? url);
  log.info("stopping", { signal: await stopped });
  writeNote(data, { port });
  await appliance.stop();
  return 0;
}

async function stop({ data }: Config, json: boolean): Promise<number> {
  const wasRunning = await endDesktop(data);
  print(json, { event: "stopped", was_running: wasRunning }, [
    wasRunning ? say("cli.desktop.stopped") : say("cli.desktop.notRunning"),
  ]);
  return 0;
}

function amongApplications({ install, json }: Asked["flags"]): number {
  if (process.platform !== "linux") throw new StartError(say("cli.desktop.linuxOnly"));
  const share = shareFolder({ env: process.env, home: homedir() });
  const files = install ? placeEntry(share, process.execPath) : removeEntry(share);
  print(json, { event: install ? "installed" : "uninstalled", files }, [
    install ? say("cli.desktop.installed") : say("cli.desktop.uninstalled"),
  ]);
  return 0;
}

const setUpAt = (link: string) => say("cli.common.setUp", { url: link });

async function browse(url: string): Promise<void> {
  if (await openBrowser(url)) return;
  process.stderr.write(`${rendered(say("cli.desktop.noBrowserFound", { url }))}\n`);
}
