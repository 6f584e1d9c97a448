import { existsSync } from "node:fs";
import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { FileAnswer } from "../../../kernel/stream.ts";
import { type Message, say } from "../../../text/message.ts";
import { cursorInput, limitInput, pageOf, pageSchema, parseCursor } from "../../audit/page.ts";
import type { GovernanceParts } from "../../part.ts";
import type { ExportFolder } from "./folder.ts";
import { ARCHIVE } from "./job.ts";
import { mediaType } from "./produce.ts";
import { listable } from "./request.ts";
import { advance, type DataExport, type ExportState, exportsOf, requestOf } from "./store.ts";
import { exportChange, exportSchema, fileKind, fileName, ownExport, PATH, showExport } from "./view.ts";
import { requireWholeSight } from "./whole.ts";

const byId = Type.Object({ id: idInput }, closed);

export function listExportsAction(): Action {
  return defineAction({
    name: "data.exports.list",
    summary: "List your exports",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({ limit: limitInput, cursor: cursorInput }, closed),
    output: Type.Object({ data: Type.Array(exportSchema), page: pageSchema }, closed),
    run: async (context, { limit = 50, cursor: text }) => {
      const { handle, org, principal } = context;
      const cursor = parseCursor(text);
      const found = exportsOf(handle.connection, org, principal.id, cursor, limit + 1);
      const shown = found.slice(0, limit);
      const rest = found.length > limit ? shown.at(-1)?.rid : undefined;
      if (cursor?.backward) shown.reverse();
      context.returned(shown.length);
      return {
        data: shown.map((one) => showExport(context, one)),
        page: pageOf(
          limit,
          cursor,
          shown.map(({ rid }) => rid),
          rest,
        ),
      };
    },
  });
}

export function getExportAction(): Action {
  return defineAction({
    name: "data.exports.get",
    summary: "Get an export",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: exportSchema,
    run: async (context, { id }) => showExport(context, ownExport(context, id)),
  });
}

export function downloadExportAction(parts: GovernanceParts, folder: ExportFolder): Action {
  return defineAction({
    name: "data.exports.download",
    summary: "Download an export",
    description:
      "Available while your access is unchanged since the file was written. Supports Range with one part, and If-None-Match with the ETag, which is the hash of the file.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/:id/file` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "RANGE_NOT_SATISFIABLE"],
    input: byId,
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { id }) => exportFile(context, parts, folder, ownExport(context, id)),
  });
}

/** File of the caller's own export, while their access is the same as when it was written. */
export function exportFile(
  context: ReadContext,
  parts: GovernanceParts,
  folder: ExportFolder,
  one: DataExport,
): FileAnswer {
  if (one.collection !== null) listable(context, parts.catalog, one.collection);
  else if (context.holds(ARCHIVE)) requireWholeSight(context, parts);
  else throw new Fault("ACCESS_DENIED");
  const { file, size, sha256 } = one;
  if (one.state === "ready" && one.access !== context.accessRevision()) throw accessChanged();
  if (one.state !== "ready" || file === null || size === null || sha256 === null) throw notReady(one);
  // Exports stay on the machine that wrote them.
  if (!existsSync(folder.pathOf(file))) throw notReady(one);
  const request = requestOf(context.vault, one);
  context.returned(one.rows ?? 0);
  return new FileAnswer({
    path: folder.pathOf(file),
    size,
    sha256,
    contentType: mediaType(fileKind(one, request)),
    filename: fileName(one, request),
  });
}

export function deleteExportAction(folder: ExportFolder): Action {
  return defineAction({
    name: "data.exports.delete",
    summary: "Delete or cancel an export",
    description: "The entry and its outcome stay in the list.",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: Type.Null(),
    run: async (context, { id }) => {
      const one = ownExport(context, id);
      if (one.state === "deleted") return null;
      const { file } = one;
      const progress = { state: "deleted" as const, file: null, expires_at: null };
      const version = advance(context.handle.connection, one, progress);
      context.changed(exportChange({ ...one, version }, { state: "deleted" }, { state: one.state }));
      context.handle.settled((committed) => {
        if (committed && file !== null) folder.remove(file);
      });
      return null;
    },
  });
}

/** Refuses the download: the file contains data that the user could read when it was written. */
function accessChanged(): Fault {
  return new Fault("ACCESS_DENIED", {
    message: say("governance.errors.exportAccessChanged"),
    details: [{ path: "id", code: "ACCESS_CHANGED", message: say("governance.errors.exportFormerAccess") }],
  });
}

const WHY: Record<Exclude<ExportState, "ready">, Message> = {
  queued: say("governance.errors.exportQueued"),
  running: say("governance.errors.exportRunning"),
  failed: say("governance.errors.exportFailed"),
  expired: say("governance.errors.exportExpired"),
  deleted: say("governance.errors.exportDeleted"),
};

function notReady({ state }: DataExport): Fault {
  return new Fault("STATE_TRANSITION_INVALID", {
    message: state === "ready" ? WHY.expired : WHY[state],
  });
}
