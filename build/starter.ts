/**
 * Reads the handbook as a server would, in a temporary data folder, and keeps the resulting texts, concepts
 * and graph for executables to carry. The result is cached until the handbook or its reading changes.
 *
 *     bun build/starter.ts
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Appliance, start } from "../src/app.ts";
import { loadConfig } from "../src/config/load.ts";
import { execute } from "../src/engine/execute.ts";
import { handbook, type StarterPage } from "../src/handbook/pages.ts";
import { newId } from "../src/kernel/ids.ts";
import { APPLIANCE, systemPrincipal } from "../src/kernel/principal.ts";
import type { UploadPart } from "../src/kernel/upload.ts";
import { graphs } from "../src/learning/graph/tables.ts";
import { libraryRevision } from "../src/learning/library/documents/state.ts";
import { documents, domains, revisions } from "../src/learning/library/tables.ts";
import { cachePath } from "../src/learning/starter/carried.ts";
import { fileNameOf } from "../src/learning/starter/pages.ts";
import { PARTS, type PartName, type Rids, unplaced } from "../src/learning/starter/shape.ts";
import { packLibrary, type StarterLibrary } from "../src/learning/starter/starter-library.ts";
import { openLog } from "../src/log.ts";
import { type RawValue, readRows } from "../src/store/bulk.ts";
import type { Connection } from "../src/store/connection.ts";
import { pick, pickAs } from "../src/store/rows.ts";

/** Returns the file, which is made unless it is there; `isFresh` makes it in any case. */
export async function starterFile({ isFresh = false } = {}): Promise<string> {
  const file = await cachePath();
  if (existsSync(file) && !isFresh) return file;
  const bytes = packLibrary(await readHandbook());
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, bytes);
  for (const name of readdirSync(folder))
    if (/^handbook-\w+\.zst$/.test(name)) rmSync(join(folder, name), { force: true });
  renameSync(partial, file);
  return file;
}

const HANDBOOK = handbook();

async function readHandbook(): Promise<StarterLibrary> {
  const folder = mkdtempSync(join(tmpdir(), "freehold-handbook-"));
  const { config } = loadConfig({
    // One job after the other, so that equal handbooks give equal files.
    argv: [
      "--data",
      folder,
      "--port",
      "0",
      "--no-learning-starter",
      "--log-level",
      "error",
      "--jobs-concurrency",
      "1",
    ],
    env: {},
    cwd: folder,
  });
  const appliance = await start(config, openLog(config.log), undefined, { durable: false });
  try {
    for (const domain of new Set(HANDBOOK.map((page) => page.domain)))
      await perform(appliance, "learning.domains.create", { name: domain });
    for (const page of HANDBOOK) await addPage(appliance, page);
    await appliance.jobs.drain();
    return await appliance.engine.store.read(async ({ connection }) => libraryIn(connection));
  } finally {
    await appliance.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addPage(appliance: Appliance, page: StarterPage): Promise<void> {
  const { path, title, domain, position, markdown } = page;
  async function* upload(): AsyncGenerator<UploadPart> {
    yield { field: "file", bytes: new Blob([markdown]).stream() };
  }
  const input = { path, title, domain, position, name: fileNameOf(page), format: "markdown" };
  await perform(appliance, "learning.documents.import", input, upload());
}

async function perform(
  { engine }: Appliance,
  name: string,
  input: unknown,
  upload?: AsyncIterable<UploadPart>,
): Promise<void> {
  const action = engine.registry.find(name);
  if (!action) throw new Error(`there is no action ${name}`);
  const origin = { channel: "cli", address: "local", correlationId: newId() } as const;
  const by = systemPrincipal(APPLIANCE);
  await execute(engine, { action, input, origin, by, ...(upload && { upload }) });
}

function libraryIn(connection: Connection): StarterLibrary {
  const pages = connection.all`SELECT ${pick(documents, "rid", "state", "stage", "origin_key", "file_name")},
      ${pick(documents, "title", "position")}, ${pickAs(domains.name, "domain")},
      ${pick(revisions, "sha256", "text_sha256", "form_sha256")}
    FROM ${documents} JOIN ${domains} ON ${domains.rid} = ${documents.domain}
    JOIN ${revisions} ON ${revisions.document} = ${documents.rid} ORDER BY ${documents.rid}`;
  const unread = pages.filter(({ state, stage }) => state !== "ready" || stage !== null);
  if (unread.length > 0 || pages.length !== HANDBOOK.length)
    throw new Error(`some pages were not read: ${unread.map(({ title }) => title).join(", ")}`);
  const built = connection.one`SELECT ${pick(graphs, "broken", "library", "graph_revision")} FROM ${graphs}`;
  if (built.graph_revision !== libraryRevision(connection, built.library).graph)
    throw new Error("the graph was not finished");
  const rids: Partial<Record<PartName | "documents", number[]>> = { documents: pages.map(({ rid }) => rid) };
  const rows: Partial<Record<PartName, RawValue[][]>> = {};
  // Safe cast: the names of a literal object.
  for (const name of Object.keys(PARTS) as PartName[]) {
    const { table, columns } = PARTS[name];
    const all = readRows(connection, table, ["rid", ...columns]);
    rows[name] = unplaced(
      name,
      all.map(([, ...values]) => values),
      rids,
    );
    rids[name] = all.map(([rid]) => Number(rid));
  }
  const places = placesOf(rids);
  return {
    pages: pages.map(({ rid: _rid, state: _state, stage: _stage, origin_key, file_name, ...page }) => ({
      ...page,
      path: origin_key ?? "",
      name: file_name,
    })),
    // Safe cast: the loop above filled in every part.
    rows: rows as Record<PartName, RawValue[][]>,
    broken: built.broken.map(({ from, to, confidence, circle }) => ({
      from: places(from),
      to: places(to),
      confidence,
      circle: circle.map(places),
    })),
  };
}

function placesOf({ concepts = [] }: Rids): (rid: number) => number {
  const places = new Map(concepts.map((rid, place) => [rid, place]));
  return (rid) => {
    const place = places.get(rid);
    if (place === undefined) throw new Error(`there is no concept ${rid}`);
    return place;
  };
}

if (import.meta.main) await starterFile();
