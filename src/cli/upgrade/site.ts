import { existsSync, realpathSync } from "node:fs";
import { loadConfig } from "../../config/load.ts";
import type { Config } from "../../config/options.ts";
import { databasePath } from "../../store/data-folder.ts";
import { command, Program, type Service } from "../../system/upgrade/index.ts";
import { say } from "../../text/message.ts";
import { StartError, UsageError } from "../command.ts";
import { readiness } from "../health.ts";
import { type Running, serviceOf } from "../service/system.ts";

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

/** Uses the given commands, or else this machine's service if it runs this program. */
export async function siteOf(named: Named, config: Config, isFolderNamed: boolean): Promise<Site> {
  const program = new Program(placeOf(named.program));
  const { stop_with: stop, start_with: start } = named;
  if ((stop === undefined) !== (start === undefined))
    throw new UsageError(say("cli.upgrade.commandsTogether"));
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
      say("cli.upgrade.otherData", { service: manager.name, data: settings.data, given: config.data }),
    );
  const isReady = async () => (await manager.isRunning()) && (await answers(settings));
  return withData({
    program,
    config: settings,
    service: { stop: () => manager.stop(), start: () => manager.start(), isReady },
  });
}

/** The snapshot must be of the service's folder, or rollback is impossible. */
function withData(site: Site): Site {
  if (!existsSync(databasePath(site.config.data, "freehold")))
    throw new StartError(say("cli.upgrade.noData", { data: site.config.data }));
  return site;
}

const ANSWER_SECONDS = 2;

const answers = async (config: Config) => (await readiness(config, ANSWER_SECONDS)).ready;

function isOf({ words: [path = ""] }: Running, program: Program): boolean {
  return existsSync(path) && realpathSync(path) === program.path;
}

/** Settings as the running program has read them. */
function settingsOf({ words: [, , ...argv], environment }: Running): Config {
  return loadConfig({ argv, env: environment, cwd: "/" }).config;
}

function placeOf(named: string | undefined): string {
  // When run from source, the executable is Bun itself, which must not be replaced.
  if (named === undefined && !/^(?:\/\$bunfs\/|B:[\\/]~BUN)/.test(Bun.main))
    throw new UsageError(say("cli.upgrade.fromSource"));
  const path = named ?? process.execPath;
  if (!existsSync(path)) throw new StartError(say("cli.upgrade.noProgram", { path }));
  const real = realpathSync(path);
  if (/^\/usr\/bin\//.test(real)) throw new StartError(say("cli.upgrade.package", { path: real }));
  return real;
}
