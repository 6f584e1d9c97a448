import { resolve } from "node:path";
import { OPTIONS } from "../../config/options.ts";
import { chosen, defineCommand, print, StartError, UsageError } from "../command.ts";
import { MANAGERS } from "./system.ts";

const DOES = {
  install: "Make it a service of this machine, which begins with it, and start it",
  uninstall: "Stop it, and be a service no more; the data folder stays",
  start: "Start the service",
  stop: "Stop the service until it is started, or the machine begins anew",
  status: "Whether it is installed, and runs",
} as const;

/** Installs Freehold as a service of the operating system. */
export const serviceCommand = defineCommand({
  name: "service",
  summary: "Run Freehold as a service of this machine: systemd, launchd or a task of Windows",
  usage: `freehold service ${Object.keys(DOES).join("|")} [--data DIR] [--print] [--json]`,
  examples: [
    "freehold service install",
    "freehold service install --print",
    "freehold service status --json",
    "freehold service uninstall",
  ],
  flags: {
    print: { type: "boolean", help: "With install: only show what would be written, and where" },
    json: { type: "boolean", help: "Answer as JSON" },
  },
  words: 1,
  does: DOES,
  async run({ config, flags, rest }) {
    const act = chosen("service", DOES, rest[0]);
    const manager = MANAGERS[process.platform];
    if (!manager) throw new StartError(`Freehold knows no manager of services on ${process.platform}.`);
    const { service } = manager;
    const data = config.data === resolve(OPTIONS.data.default) ? manager.data : config.data;
    const plan = { program: process.execPath, data };

    if (flags.print) {
      if (act !== "install")
        throw new UsageError("--print shows what install would write: give it with install.");
      const { path, text } = service.file(plan);
      print(flags.json, { event: "service_file", path, text }, [`# ${path}`, text]);
      return 0;
    }
    const installed = await service.isInstalled();
    if (!installed && act !== "install" && act !== "status") {
      throw new StartError(
        'Freehold is no service of this machine yet. Make it one: "freehold service install".',
      );
    }
    if (act === "install" && !Bun.isStandaloneExecutable)
      throw new StartError(
        "From source there is no program that a service could run. Build one, bun run build --target host, and let that install itself.",
      );
    if (act === "install") await service.install(plan);
    else if (act !== "status") await service[act]();

    const running = act !== "uninstall" && (installed || act === "install") && (await service.isRunning());
    const state =
      act === "uninstall" || !(installed || act === "install") ? "absent" : running ? "running" : "stopped";
    print(flags.json, { event: "service", service: service.name, state }, [SENTENCES[state](service.name)]);
    return 0;
  },
});

const SENTENCES = {
  absent: (name: string) => `${name} is not installed.`,
  running: (name: string) => `${name} runs.`,
  stopped: (name: string) => `${name} is installed and does not run.`,
} as const;
