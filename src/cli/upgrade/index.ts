import { existsSync } from "node:fs";
import { join } from "node:path";
import { holdUpgrade, trustedKey } from "../../system/upgrade/index.ts";
import { defineCommand, type Invocation, print, UsageError } from "../command.ts";
import { interrupted } from "../interrupted.ts";
import { refuseUnfit, takeIn } from "./arrival.ts";
import { backupBefore } from "./backup.ts";
import { exchangeUnder, type Outcome } from "./exchange.ts";
import { clearRemains, replace } from "./replace.ts";
import { type Site, siteOf } from "./site.ts";

const READY_SECONDS = 20;

const FLAGS = {
  stop_with: {
    type: "string",
    help: "A command that stops Freehold, where no service of the system runs it",
  },
  start_with: { type: "string", help: "A command that starts it again" },
  key: { type: "path", help: "The public key of whom the file is from, in place of the one carried" },
  program: { type: "path", help: "The program that is replaced; otherwise this one" },
  wait: { type: "number", min: 1, max: 3600, help: "After how many seconds it counts as failed (20)" },
  force: { type: "boolean", help: "Take an older version, or the same once more" },
  json: { type: "boolean", help: "Answer as JSON" },
} as const;

type Asked = Invocation<typeof FLAGS>;

/** Upgrades the program, and rolls back program and data when the new version does not start. */
export const upgradeCommand = defineCommand({
  name: "upgrade",
  summary: "Replace the program by a newer one, from a file, and go back when it does not work",
  usage:
    "freehold upgrade FILE [--data DIR] [--stop-with COMMAND --start-with COMMAND] [--key FILE] [--program FILE] [--wait SECONDS] [--force] [--json]",
  examples: [
    "freehold upgrade ./freehold-linux-x64",
    'freehold upgrade ./freehold-linux-x64 --data /srv/freehold --stop-with "rc-service freehold stop" --start-with "rc-service freehold start"',
  ],
  words: 1,
  flags: FLAGS,
  async run({ config, flags, rest: [file], set }) {
    if (!file) throw new UsageError("Name the file with the newer program: freehold upgrade FILE");
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

const hasData = ({ config }: Site) => existsSync(join(config.data, "freehold.db"));

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
    print(json, { event: "unchanged", version: current }, [`This is ${current} already.`]);
    return 0;
  }
  const tell = (line: string) => void (json || process.stderr.write(`${line}\n`));
  tell(`${file} is Freehold ${release.version}, signed by whom you trust.`);
  const backup = hasData(site) ? await backupBefore(program, config, current) : undefined;
  signal.throwIfAborted();
  const facts = { from: current, to: release.version, program: program.path, backup: backup ?? null };
  const kept = backup ? [`The data as it was before is in ${backup}.`] : [];
  if (!service) {
    const isRunning = replace(program, config.data, hasData(site));
    print(json, { event: "replaced", ...facts, restart_needed: isRunning }, [
      `${program.path} is ${release.version} now; ${current} is beside it as ${program.previous}.`,
      ...kept,
      isRunning
        ? `A Freehold works with ${config.data}: stop it and start it again. Until then the old one works on.`
        : "If Freehold runs, stop it and start it again: until then the old one works on.",
    ]);
    return 0;
  }
  const seconds = wait ?? READY_SECONDS;
  const outcome = await exchangeUnder({ service, program, data: config.data, seconds, tell });
  print(json, { ...factsOf(outcome), ...facts }, [...linesOf(outcome, facts, seconds), ...kept]);
  return outcome.event === "upgraded" ? 0 : 1;
}

function factsOf(outcome: Outcome): { event: string } & Record<string, unknown> {
  const { event, downtime } = outcome;
  if (event === "upgraded") return { event, downtime_ms: downtime };
  return { event, downtime_ms: downtime, kept: outcome.kept ?? null, ready: outcome.isBack };
}

function linesOf(outcome: Outcome, { from, to }: { from: string; to: string }, seconds: number): string[] {
  const away = `It was away for ${(outcome.downtime / 1000).toFixed(1)} seconds.`;
  if (outcome.event === "upgraded") return [`Freehold is ${to} now. ${away}`];
  return [
    `${to} was not ready within ${seconds} seconds, so Freehold is ${from} again, with its data as they were. ${away}`,
    ...(outcome.kept ? [`What ${to} had made of the data is in ${outcome.kept}.`] : []),
    outcome.isBack
      ? "See the log of the service for the reason; --wait gives it longer."
      : `${from} does not come up either. See the log of the service.`,
  ];
}
