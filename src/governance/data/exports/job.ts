import { Type } from "@sinclair/typebox";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault, toFault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { stored } from "../../../text/stored.ts";
import type { GovernanceParts } from "../../part.ts";
import { organizationArchive } from "../archive/produce.ts";
import { WRITE } from "./begin.ts";
import type { ExportFolder, WrittenFile } from "./folder.ts";
import { type PapersRequest, producePapers } from "./papers.ts";
import { type Product, produce } from "./produce.ts";
import { readAs } from "./reader.ts";
import { type ExportRequest, listable } from "./request.ts";
import { advance, type DataExport, findExport, isInUse, type Progress, requestOf } from "./store.ts";
import { exportChange } from "./view.ts";
import { requireWholeSight } from "./whole.ts";

export const CREATE = "data.exports.create";
export const ARCHIVE = "data.exports.archive";
const KEPT = 7 * 86_400_000;

type Outcome = { file: WrittenFile; rows: number; access: string } | { refusal: Fault };

/** Writes the file before the transaction, which only records the result: the writer is never blocked. */
export function writeExportAction(parts: GovernanceParts, folder: ExportFolder): Action {
  return defineInnerAction({
    name: WRITE,
    summary: "Write an export file",
    input: Type.Object({ id: Type.String() }, closed),
    output: Type.Object({ state: Type.String() }, closed),
    prepare: (context, { id }) => write(context, parts, folder, id),
    run: async (context, { id }, outcome) => {
      const one = findExport(context.handle.connection, context.org, id);
      if (!one || !outcome) return { state: one?.state ?? "deleted" };
      const kept = one.state === "running" ? outcome : undefined;
      if ("file" in outcome) dropUnlessKept(context, folder, outcome.file.name, kept !== undefined);
      return { state: kept ? await settle(context, parts, one, kept) : one.state };
    },
  });
}

async function write(
  context: ReadContext,
  parts: GovernanceParts,
  folder: ExportFolder,
  id: string,
): Promise<Outcome | undefined> {
  const one = findExport(context.handle.connection, context.org, id);
  if (one?.state !== "queued" && one?.state !== "running") return undefined;
  await step(parts, one, { state: "running" });
  try {
    // Only the signed part of the log is exported.
    if (one.kind === "archive") await parts.audit.checkpoint(context.principal.organization);
    // One snapshot from the first row to the last.
    return await parts.store.snapshot(async (handle) => {
      const reader = await readAs(context, parts, handle, one, permissionFor(one));
      const product = productOf(reader, parts, one);
      const file = await folder.write(product.bytes);
      return { file, rows: product.rows(), access: reader.accessRevision() };
    });
  } catch (thrown) {
    const refusal = toFault(thrown);
    if (refusal.status < 500) return { refusal };
    await step(parts, one, failed(refusal, context.now));
    throw thrown;
  }
}

function productOf(reader: ReadContext, parts: GovernanceParts, one: DataExport): Product {
  if (one.kind === "archive") {
    requireWholeSight(reader, parts);
    return organizationArchive(parts, reader.handle, reader.principal.organization, reader.now);
  }
  if (one.kind === "papers") return papersOf(reader, parts, one);
  // Written by the create action after validation.
  const request = requestOf(reader.vault, one) as ExportRequest | undefined;
  if (!request) throw new Fault("RECORD_NOT_FOUND");
  return produce(reader, parts, listable(reader, parts.catalog, request.collection), request);
}

function papersOf(reader: ReadContext, parts: GovernanceParts, one: DataExport): Product {
  // Written by the action after validation.
  const request = requestOf(reader.vault, one) as PapersRequest | undefined;
  if (!request || one.collection === null) throw new Fault("RECORD_NOT_FOUND");
  return producePapers(reader, parts, listable(reader, parts.catalog, one.collection), request);
}

/** Permission of the action that asked for the export. */
function permissionFor({ kind, collection }: DataExport): string {
  if (kind === "papers") return `${collection}.papers`;
  return kind === "archive" ? ARCHIVE : CREATE;
}

/** Refuses the result if the requester's access has changed meanwhile. */
async function settle(
  context: WriteContext,
  parts: GovernanceParts,
  one: DataExport,
  outcome: Outcome,
): Promise<string> {
  const checked = "refusal" in outcome ? outcome : await stillAllowed(context, parts, one, outcome);
  const { connection } = context.handle;
  if ("refusal" in checked) {
    const progress = failed(checked.refusal, context.now);
    const version = advance(connection, one, progress);
    context.changed(exportChange({ ...one, version }, { state: "failed", code: checked.refusal.code }));
    return "failed";
  }
  const { file, rows, access } = checked;
  const version = advance(connection, one, {
    state: "ready",
    access,
    rows,
    size: file.size,
    sha256: file.sha256,
    file: file.name,
    finished_at: context.now,
    expires_at: context.now + KEPT,
  });
  context.returned(rows);
  context.changed(
    exportChange(
      { ...one, version },
      {
        state: "ready",
        requested_by: one.requested_by,
        ...requestOf(context.vault, one),
        rows,
        size: file.size,
        sha256: file.sha256,
      },
    ),
  );
  return "ready";
}

async function stillAllowed(
  context: WriteContext,
  parts: GovernanceParts,
  one: DataExport,
  outcome: Outcome,
): Promise<Outcome> {
  try {
    const reader = await readAs(context, parts, context.handle, one, permissionFor(one));
    if (one.collection === null) requireWholeSight(reader, parts);
    else listable(reader, parts.catalog, one.collection);
    return outcome;
  } catch (thrown) {
    return { refusal: toFault(thrown) };
  }
}

/** Deletes the file if the export was cancelled meanwhile or its transaction failed. */
function dropUnlessKept(context: WriteContext, folder: ExportFolder, name: string, wanted: boolean): void {
  const { connection } = context.handle;
  context.handle.settled((committed) => {
    const used = committed && wanted && isInUse(connection, name);
    if (!used) folder.remove(name);
  });
}

function failed({ code, text }: Fault, now: number): Progress {
  return { state: "failed", error_code: code, error_message: stored(text), finished_at: now };
}

async function step(parts: GovernanceParts, one: DataExport, progress: Progress): Promise<void> {
  await parts.store.write(async ({ connection }) => {
    one.version = advance(connection, one, progress);
  });
}
