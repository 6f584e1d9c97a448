import { type Appliance, start } from "../../app.ts";
import type { Config } from "../../config/options.ts";
import { Fault } from "../../kernel/errors.ts";
import { type OrganizationRef, systemPrincipal } from "../../kernel/principal.ts";
import type { UploadPart } from "../../kernel/upload.ts";
import { openLog } from "../../log.ts";
import { organizationOf, performAs } from "../opened.ts";
import type { Imported, LibraryPlace, LibraryStatus, ListedDocument } from "./place.ts";

/** The data folder must not be in use. */
export async function openFolder(config: Config, organization: string | undefined): Promise<LibraryPlace> {
  // The handbook is imported by the server, not by this command.
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
  const { jobs } = appliance;
  const run = (name: string, input: Record<string, unknown>, file?: string) =>
    performAs(
      appliance,
      name,
      systemPrincipal(organization),
      input,
      file === undefined ? undefined : uploadOf(file),
    );
  return {
    makeDomain: async (name) => {
      try {
        await run("learning.domains.create", { name });
      } catch (error) {
        if (!(error instanceof Fault && error.code === "DUPLICATE_VALUE")) throw error;
      }
    },
    // Safe casts: the types match the schemas of these actions.
    import: async ({ path, key, position }, place) =>
      (await run("learning.documents.import", { path: key, position, ...place }, path)) as Imported,
    list: () => pages((input) => run("learning.documents.list", input)),
    status: async () => ((await run("learning.library", {})) as { data: LibraryStatus[] }).data,
    lookMs: 300,
    work: async () => {
      // Waits for retries of failed jobs, up to a limit.
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
