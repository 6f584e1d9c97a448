import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { Program, trustedKey } from "../system/upgrade/index.ts";
import { interrupted } from "./interrupted.ts";
import { refuseUnfit, takeIn } from "./upgrade/arrival.ts";
import { backupBefore } from "./upgrade/backup.ts";
import { exchangeUnder } from "./upgrade/exchange.ts";
import { serviceAround } from "./upgrade/service.ts";
import { defineVerb, print, StartError, UsageError } from "./verb.ts";

const READY_SECONDS = 20;

/** Puts a newer program in the place of this one, and both it and the data back when it does not come up. */
export const upgradeVerb = defineVerb({
  name: "upgrade",
  summary: "Replace the program by a newer one, from a file, and go back when it does not work",
  usage:
    "freehold upgrade FILE [--data DIR] [--stop-with COMMAND --start-with COMMAND] [--key FILE] [--program FILE] [--wait SECONDS] [--force] [--json]",
  examples: [
    "freehold upgrade ./freehold-linux-x64 --data /var/lib/freehold",
    'freehold upgrade ./freehold-linux-x64 --stop-with "rc-service freehold stop" --start-with "rc-service freehold start"',
  ],
  words: 1,
  flags: {
    stop_with: { type: "string" },
    start_with: { type: "string" },
    key: { type: "path" },
    program: { type: "path" },
    wait: { type: "number", min: 1, max: 3600 },
    force: { type: "boolean" },
    json: { type: "boolean" },
  },
  async run({ config, flags, rest: [file] }) {
    if (!file) throw new UsageError("Name the file with the newer program: freehold upgrade FILE");
    if ((flags.stop_with === undefined) !== (flags.start_with === undefined))
      throw new UsageError("--stop-with and --start-with go together: what is stopped is started again.");
    const program = new Program(placeOf(flags.program));
    const service = await serviceAround({ stop: flags.stop_with, start: flags.start_with }, config);
    if (service && !existsSync(join(config.data, "freehold.db")))
      throw new StartError(
        `There is no data in ${config.data}, but a service runs. Name the folder that it works with: --data DIR`,
      );
    const signal = interrupted();
    program.clear();
    const { release, current } = await takeIn(file, program, trustedKey(flags.key));
    try {
      const isDone = refuseUnfit(release, current, flags.force);
      if (isDone) {
        print(flags.json, { event: "unchanged", version: current }, [`This is ${current} already.`]);
        return 0;
      }
      const backup = existsSync(join(config.data, "freehold.db"))
        ? await backupBefore(program, config, current, flags.json)
        : undefined;
      signal.throwIfAborted();
      const facts = { from: current, to: release.version, program: program.path, backup: backup ?? null };
      const kept = backup ? [`The data as it was before is in ${backup}.`] : [];
      if (!service) {
        program.swap();
        print(flags.json, { event: "replaced", ...facts }, [
          `${program.path} is ${release.version} now; ${current} is beside it as ${program.previous}.`,
          ...kept,
          "If Freehold runs, stop it and start it again: until then the old one works on.",
        ]);
        return 0;
      }
      const seconds = flags.wait ?? READY_SECONDS;
      const outcome = await exchangeUnder({ service, program, data: config.data, seconds, json: flags.json });
      print(flags.json, { event: outcome.event, ...facts, downtime_ms: outcome.downtime }, [
        ...outcome.lines(release.version, current),
        ...kept,
      ]);
      return outcome.event === "upgraded" ? 0 : 1;
    } finally {
      program.clear();
    }
  },
});

/** The program that is replaced: the one that runs, unless another is named. */
function placeOf(named: string | undefined): string {
  // Run from its sources, what runs is Bun, which is not ours to replace.
  if (named === undefined && !/^(?:\/\$bunfs\/|B:[\\/]~BUN)/.test(Bun.main))
    throw new UsageError("This runs from its sources. Name the program that is replaced: --program FILE");
  const path = named ?? process.execPath;
  if (!existsSync(path)) throw new StartError(`There is no program ${path}. Name it with --program.`);
  const real = realpathSync(path);
  if (/^\/usr\/bin\//.test(real))
    throw new StartError(
      `${real} was installed as a package. Upgrade that: apt install ./freehold_VERSION_amd64.deb, or rpm -U freehold-VERSION.x86_64.rpm`,
    );
  return real;
}
