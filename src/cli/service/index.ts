import { resolve } from "node:path";
import { OPTIONS } from "../../config/options.ts";
import { say } from "../../text/message.ts";
import { chosen, defineCommand, print, StartError, UsageError } from "../command.ts";
import { MANAGERS } from "./system.ts";

const DOES = {
  install: say("cli.service.doesInstall"),
  uninstall: say("cli.service.doesUninstall"),
  start: say("cli.service.doesStart"),
  stop: say("cli.service.doesStop"),
  status: say("cli.service.doesStatus"),
} as const;

export const serviceCommand = defineCommand({
  name: "service",
  summary: say("cli.service.summary"),
  usage: `freehold service ${Object.keys(DOES).join("|")} [--data DIR] [--print] [--json]`,
  examples: [
    "freehold service install",
    "freehold service install --print",
    "freehold service status --json",
    "freehold service uninstall",
  ],
  flags: {
    print: { type: "boolean", help: say("cli.service.print") },
    json: { type: "boolean", help: say("cli.common.json") },
  },
  words: 1,
  does: DOES,
  async run({ config, flags, rest }) {
    const act = chosen("service", DOES, rest[0]);
    const manager = MANAGERS[process.platform];
    if (!manager) throw new StartError(say("cli.service.unknownSystem", { platform: process.platform }));
    const { service } = manager;
    const data = config.data === resolve(OPTIONS.data.default) ? manager.data : config.data;
    const plan = { program: process.execPath, data };

    if (flags.print) {
      if (act !== "install") throw new UsageError(say("cli.service.printOnly"));
      const { path, text } = service.file(plan);
      print(flags.json, { event: "service_file", path, text }, [`# ${path}`, text]);
      return 0;
    }
    const installed = await service.isInstalled();
    if (!installed && act !== "install" && act !== "status") {
      throw new StartError(say("cli.service.notInstalled"));
    }
    if (act === "install" && !Bun.isStandaloneExecutable) throw new StartError(say("cli.service.fromSource"));
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
  absent: (name: string) => say("cli.service.absent", { name }),
  running: (name: string) => say("cli.service.running", { name }),
  stopped: (name: string) => say("cli.service.stopped", { name }),
} as const;
