import { type Appliance, type StartOptions, start } from "../app.ts";
import type { Config } from "../config/options.ts";
import { execute } from "../engine/execute.ts";
import { newId } from "../kernel/ids.ts";
import { type OrganizationRef, systemPrincipal } from "../kernel/principal.ts";
import { openLog } from "../log.ts";

/** Does something with a data folder that nobody else has open. Nothing in it begins by itself. */
export async function withAppliance<T>(
  config: Config,
  work: (appliance: Appliance) => Promise<T>,
  options: StartOptions = { idle: true },
): Promise<T> {
  const appliance = await start(config, openLog({ ...config.log, level: "error" }), undefined, options);
  try {
    return await work(appliance);
  } finally {
    await appliance.stop();
  }
}

/** Runs an action as the program itself, from the keyboard; flags that were not given are left out. */
export async function perform(
  { engine }: Appliance,
  name: string,
  organization: OrganizationRef,
  input: Record<string, unknown>,
): Promise<unknown> {
  const action = engine.registry.find(name);
  if (!action) throw new Error(`the appliance has no action ${name}`);
  const { output } = await execute(engine, {
    action,
    input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    origin: { channel: "cli", address: "local", correlationId: newId() },
    by: systemPrincipal(organization),
  });
  return output;
}
