import type { Config } from "../../config/options.ts";
import { answersReady, commandedService, type Service } from "../../system/upgrade/index.ts";
import { serviceOf } from "../service/index.ts";

interface Commands {
  stop: string | undefined;
  start: string | undefined;
}

/** What keeps the program running: the commands that are named, else the service of this machine, if it runs. */
export async function serviceAround({ stop, start }: Commands, config: Config): Promise<Service | undefined> {
  const url = readinessOf(config);
  if (stop !== undefined && start !== undefined) return commandedService(stop, start, url);
  const manager = await serviceOf();
  if (!manager || !(await manager.isRunning())) return undefined;
  return {
    stop: () => manager.stop(),
    start: () => manager.start(),
    // systemd is told by the program when it is ready, and calls it running from then on.
    isReady: () => (process.platform === "linux" ? manager.isRunning() : answersReady(url)),
  };
}

function readinessOf({ host, port }: Config): string {
  const own = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${own.includes(":") ? `[${own}]` : own}:${port}/readyz`;
}
