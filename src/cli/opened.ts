import { existsSync } from "node:fs";
import { type Appliance, type StartOptions, start } from "../app.ts";
import type { Config } from "../config/options.ts";
import { execute } from "../engine/execute.ts";
import { allOrganizations } from "../identity/index.ts";
import { newId } from "../kernel/ids.ts";
import { type OrganizationRef, type Principal, systemPrincipal } from "../kernel/principal.ts";
import type { Upload } from "../kernel/upload.ts";
import { openLog } from "../log.ts";
import { databasePath } from "../store/data-folder.ts";
import { FolderInUse } from "../store/lock.ts";
import { say, type Text } from "../text/message.ts";
import { StartError, UsageError } from "./command.ts";

/** Opens an unused data folder for a task, without background work. */
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

/** Like `withAppliance`, for an existing data folder. `instead`: advice if a server is using the folder. */
export async function withFolder<T>(
  config: Config,
  instead: Text,
  work: (appliance: Appliance) => Promise<T>,
): Promise<T> {
  needFolder(config);
  try {
    return await withAppliance(config, work);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartError(say("cli.errors.folderInUse", { data: config.data, instead }), { cause: error });
  }
}

/** Requires an existing data folder, so that a typo does not create a new one. */
export function needFolder({ data, database }: Config): void {
  if (database !== "" || existsSync(databasePath(data, "freehold"))) return;
  throw new UsageError(say("cli.errors.noFreehold", { data }));
}

/** Performs an action, leaving out flags that were not given. */
export function perform(
  appliance: Appliance,
  name: string,
  organization: OrganizationRef,
  input: Record<string, unknown>,
): Promise<unknown> {
  return performAs(appliance, name, systemPrincipal(organization), input);
}

/** Runs an action as a user, with an optional upload. */
export async function performAs(
  { engine }: Appliance,
  name: string,
  by: Principal,
  input: Record<string, unknown>,
  upload?: Upload,
): Promise<unknown> {
  const action = engine.registry.find(name);
  if (!action) throw new Error(`the appliance has no action ${name}`);
  const { output } = await execute(engine, {
    action,
    input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    origin: { channel: "cli", address: "local", correlationId: newId() },
    by,
    ...(upload && { upload }),
  });
  return output;
}

/** Organisation by id or name; by default the only one. */
export async function organizationOf(
  { engine }: Appliance,
  wanted: string | undefined,
): Promise<OrganizationRef> {
  const all = await engine.store.read(async ({ connection }) => allOrganizations(connection));
  const name = wanted?.toLowerCase();
  const [first, ...others] = all.filter(
    (one) => name === undefined || one.id === wanted || one.name.toLowerCase() === name,
  );
  if (first && others.length === 0) return first;
  if (all.length === 0) throw new UsageError(say("cli.errors.noOrganization"));
  const names = all.map((one) => `${one.id} (${one.name})`).join(", ");
  throw new UsageError(
    first
      ? say("cli.errors.severalOrganizations", { names })
      : say("cli.errors.unknownOrganization", { names }),
  );
}
