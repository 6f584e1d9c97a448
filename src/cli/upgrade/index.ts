import { existsSync } from "node:fs";
import { databasePath } from "../../store/data-folder.ts";
import { holdUpgrade, trustedKey } from "../../system/upgrade/index.ts";
import { type Message, say } from "../../text/message.ts";
import { defineCommand, type Invocation, print, UsageError } from "../command.ts";
import { interrupted } from "../interrupted.ts";
import { rendered } from "../language.ts";
import { refuseUnfit, takeIn } from "./arrival.ts";
import { backupBefore } from "./backup.ts";
import { exchangeUnder, type Outcome } from "./exchange.ts";
import { clearRemains, replace } from "./replace.ts";
import { type Site, siteOf } from "./site.ts";

const READY_SECONDS = 20;

const FLAGS = {
  stop_with: {
    type: "string",
    help: say("cli.upgrade.stopWith"),
  },
  start_with: { type: "string", help: say("cli.upgrade.startWith") },
  key: { type: "path", help: say("cli.upgrade.key") },
  program: { type: "path", help: say("cli.upgrade.program") },
  wait: { type: "number", min: 1, max: 3600, help: say("cli.upgrade.wait") },
  force: { type: "boolean", help: say("cli.upgrade.force") },
  json: { type: "boolean", help: say("cli.common.json") },
} as const;

type Asked = Invocation<typeof FLAGS>;

/** Rolls back program and data if the new version does not start. */
export const upgradeCommand = defineCommand({
  name: "upgrade",
  summary: say("cli.upgrade.summary"),
  usage:
    "freehold upgrade FILE [--data DIR] [--stop-with COMMAND --start-with COMMAND] [--key FILE] [--program FILE] [--wait SECONDS] [--force] [--json]",
  examples: [
    "freehold upgrade ./freehold-linux-x64",
    'freehold upgrade ./freehold-linux-x64 --data /srv/freehold --stop-with "rc-service freehold stop" --start-with "rc-service freehold start"',
  ],
  words: 1,
  flags: FLAGS,
  async run({ config, flags, rest: [file], set }) {
    if (!file) throw new UsageError(say("cli.upgrade.fileMissing"));
    const site = await siteOf(flags, config, set.origins.data !== "default");
    const letGo = hasData(site) ? holdUpgrade(site.config.data) : () => undefined;
    try {
      return await upgrade(site, file, flags);
    } finally {
      site.program.clear();
      letGo();
    }
  },
});

const hasData = ({ config }: Site) => existsSync(databasePath(config.data, "freehold"));

async function upgrade(
  site: Site,
  file: string,
  { key, force, json, wait }: Asked["flags"],
): Promise<number> {
  const { program, config, service } = site;
  const signal = interrupted();
  clearRemains(program);
  const { release, current } = await takeIn(file, program, trustedKey(key));
  if (refuseUnfit(release, current, force)) {
    print(json, { event: "unchanged", version: current }, [
      say("cli.upgrade.unchanged", { version: current }),
    ]);
    return 0;
  }
  const log = (line: Message) => void (json || process.stderr.write(`${rendered(line)}\n`));
  log(say("cli.upgrade.signed", { file, version: release.version }));
  const backup = hasData(site) ? await backupBefore(program, config, current) : undefined;
  signal.throwIfAborted();
  const facts = { from: current, to: release.version, program: program.path, backup: backup ?? null };
  const kept = backup ? [say("cli.upgrade.backupKept", { path: backup })] : [];
  if (!service) {
    const isRunning = replace(program, config.data, hasData(site));
    print(json, { event: "replaced", ...facts, restart_needed: isRunning }, [
      say("cli.upgrade.replaced", {
        path: program.path,
        version: release.version,
        current,
        previous: program.previous,
      }),
      ...kept,
      isRunning
        ? say("cli.upgrade.restartNeeded", { data: config.data })
        : say("cli.upgrade.restartIfRunning"),
    ]);
    return 0;
  }
  const seconds = wait ?? READY_SECONDS;
  const outcome = await exchangeUnder({ service, program, data: config.data, seconds, log });
  print(json, { ...factsOf(outcome), ...facts }, [...linesOf(outcome, facts, seconds), ...kept]);
  return outcome.event === "upgraded" ? 0 : 1;
}

function factsOf(outcome: Outcome): { event: string } & Record<string, unknown> {
  const { event, downtime } = outcome;
  if (event === "upgraded") return { event, downtime_ms: downtime };
  return { event, downtime_ms: downtime, kept: outcome.kept ?? null, ready: outcome.isBack };
}

function linesOf(outcome: Outcome, { from, to }: { from: string; to: string }, seconds: number): Message[] {
  const downtime = say("cli.upgrade.downtime", { seconds: Math.round(outcome.downtime / 100) / 10 });
  if (outcome.event === "upgraded") return [say("cli.upgrade.done", { version: to, downtime })];
  return [
    say("cli.upgrade.rolledBack", { version: to, seconds, previous: from, downtime }),
    ...(outcome.kept ? [say("cli.upgrade.kept", { version: to, folder: outcome.kept })] : []),
    outcome.isBack ? say("cli.upgrade.seeLog") : say("cli.upgrade.previousFails", { version: from }),
  ];
}
