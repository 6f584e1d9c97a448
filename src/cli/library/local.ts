import { type Appliance, start } from "../../app.ts";
import type { Config } from "../../config/options.ts";
import { execute } from "../../engine/execute.ts";
import { allOrganizations } from "../../identity/index.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type OrganizationRef, systemPrincipal } from "../../kernel/principal.ts";
import type { UploadPart } from "../../kernel/upload.ts";
import { openLog } from "../../log.ts";
import { UsageError } from "../verb.ts";
import type { Imported, LibraryPlace, LibraryStatus, ListedDocument } from "./place.ts";

/** The library in a data folder that no server has open. */
export async function openFolder(config: Config, organization: string | undefined): Promise<LibraryPlace> {
  // The handbook is read by the server, not by whoever only brings documents.
  const own = { ...config, learning: { ...config.learning, starter: false } };
  const appliance = await start(own, openLog({ ...config.log, level: "error" }));
  try {
    return placeOf(appliance, await organizationOf(appliance, organization));
  } catch (error) {
    await appliance.stop();
    throw error;
  }
}

const MAX_ROUNDS = 30;

function placeOf(appliance: Appliance, organization: OrganizationRef): LibraryPlace {
  const { engine, jobs } = appliance;
  const run = async (name: string, input: Record<string, unknown>, file?: string): Promise<unknown> => {
    const action = engine.registry.find(name);
    if (!action) throw new Error(`the appliance has no action ${name}`);
    const { output } = await execute(engine, {
      action,
      input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
      origin: { channel: "cli", address: "local", correlationId: newId() },
      by: systemPrincipal(organization),
      ...(file !== undefined && { upload: uploadOf(file) }),
    });
    return output;
  };
  return {
    makeDomain: async (name) => {
      try {
        await run("learning.domains.create", { name });
      } catch (error) {
        if (!(error instanceof Fault && error.code === "DUPLICATE_VALUE")) throw error;
      }
    },
    // What these actions answer is what their schemas say.
    import: async ({ path, key, position }, domain) =>
      (await run("learning.documents.import", { path: key, position, domain }, path)) as Imported,
    list: () => pages((input) => run("learning.documents.list", input)),
    status: async () => ((await run("learning.library", {})) as { data: LibraryStatus[] }).data,
    lookMs: 300,
    work: async () => {
      // A job that failed and is to be tried again soon is waited for, but not without end.
      for (let round = 0; round < MAX_ROUNDS; round++) {
        await jobs.drain();
        const own = ((await run("learning.library", {})) as { data: LibraryStatus[] }).data[0];
        if (!own || own.jobs === 0) return;
        await Bun.sleep(1000);
      }
    },
    close: () => appliance.stop(),
  };
}

/** Page after page of a list. */
export async function* pages(
  ask: (input: Record<string, unknown>) => Promise<unknown>,
): AsyncGenerator<ListedDocument> {
  let cursor: string | null | undefined;
  do {
    const answer = await ask({ limit: 200, sort: "title", cursor: cursor ?? undefined });
    const { data, page } = answer as { data: ListedDocument[]; page: { next_cursor: string | null } };
    yield* data;
    cursor = page.next_cursor;
  } while (cursor);
}

async function* uploadOf(path: string): AsyncGenerator<UploadPart> {
  yield { field: "file", bytes: Bun.file(path).stream() };
}

async function organizationOf({ engine }: Appliance, named: string | undefined): Promise<OrganizationRef> {
  const all = await engine.store.read(async ({ connection }) => allOrganizations(connection));
  const meant = named === undefined ? all : all.filter(({ id, name }) => id === named || name === named);
  const [first, ...others] = meant;
  if (first && others.length === 0) return first;
  if (!first) throw new UsageError("There is no such organisation in this data folder.");
  const names = meant.map(({ id, name }) => `${name} (${id})`).join(", ");
  throw new UsageError(`There are several organisations: name one by --organization. ${names}`);
}
