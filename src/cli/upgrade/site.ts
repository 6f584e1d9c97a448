import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../config/load.ts";
import type { Config } from "../../config/options.ts";
import { command, Program, type Service } from "../../system/upgrade/index.ts";
import { StartError, UsageError } from "../command.ts";
import { readiness } from "../health.ts";
import { type Running, serviceOf } from "../service/system.ts";

/** Local installation: the program, its settings and its service, if any. */
export interface Site {
  readonly program: Program;
  readonly config: Config;
  readonly service: Service | undefined;
}

interface Named {
  readonly program: string | undefined;
  readonly stop_with: string | undefined;
  readonly start_with: string | undefined;
}

/** Uses the given commands, or else the service of this machine that runs this program. */
export async function siteOf(named: Named, config: Config, isFolderNamed: boolean): Promise<Site> {
  const program = new Program(placeOf(named.program));
  const { stop_with: stop, start_with: start } = named;
  if ((stop === undefined) !== (start === undefined))
    throw new UsageError("--stop-with and --start-with go together: what is stopped is started again.");
  if (stop !== undefined && start !== undefined)
    return withData({
      program,
      config,
      service: { stop: () => command(stop), start: () => command(start), isReady: () => answers(config) },
    });

  const manager = await serviceOf();
  const running = (await manager?.isRunning()) ? await manager?.running() : undefined;
  if (!manager || !running || !isOf(running, program)) return { program, config, service: undefined };
  const settings = settingsOf(running);
  if (isFolderNamed && settings.data !== config.data)
    throw new UsageError(
      `The service ${manager.name} works with ${settings.data}, not with ${config.data}. Leave --data out, or stop the service first.`,
    );
  const isReady = async () => (await manager.isRunning()) && (await answers(settings));
  return withData({
    program,
    config: settings,
    service: { stop: () => manager.stop(), start: () => manager.start(), isReady },
  });
}

/** The snapshot must be of the folder that the service uses, or a rollback is impossible. */
function withData(site: Site): Site {
  if (!existsSync(join(site.config.data, "freehold.db")))
    throw new StartError(
      `There is no data in ${site.config.data}. Name the folder that the service works with: --data DIR`,
    );
  return site;
}

const ANSWER_SECONDS = 2;

const answers = async (config: Config) => (await readiness(config, ANSWER_SECONDS)).ready;

function isOf({ words: [path = ""] }: Running, program: Program): boolean {
  return existsSync(path) && realpathSync(path) === program.path;
}

/** Settings of a running program, as it read them itself. */
function settingsOf({ words: [, , ...argv], environment }: Running): Config {
  return loadConfig({ argv, env: environment, cwd: "/" }).config;
}

/** Program to replace: this one, unless another is given. */
function placeOf(named: string | undefined): string {
  // When run from source, the executable is Bun itself, which must not be replaced.
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
