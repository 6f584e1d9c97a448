import { Type } from "@sinclair/typebox";
import { enqueue, requestCancel } from "../../../jobs/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { checkPlan } from "./planning.ts";
import { PROCEED } from "./proceed.ts";
import {
  COLLECTION,
  changeImport,
  hashOf,
  type Import,
  livePlan,
  loadImport,
  loadOwn,
  NOTHING,
  PATH,
  requireState,
} from "./record.ts";
import { dataImportRows } from "./tables.ts";
import { importable } from "./upload.ts";
import { importSchema, viewer } from "./view.ts";

type Changes = Parameters<typeof changeImport>[2];

const byId = Type.Object({ id: idInput }, closed);
const errors = ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"] as const;

function putToWork(context: WriteContext, of: Import, changes: Changes): Import {
  const turn = of.turn + 1;
  const job = enqueue(context, { action: PROCEED, input: { id: of.id, turn } });
  return move(context, of, { ...changes, turn, job });
}

function move(context: WriteContext, of: Import, changes: Changes): Import {
  const version = of.version + 1;
  const after = changeImport(context.handle, of, { ...changes, version }, context.now);
  context.changed({
    collection: COLLECTION,
    id: of.id,
    version,
    before: { state: of.state },
    after: { state: after.state, ...(after.hash && { hash: after.hash }) },
  });
  return after;
}

export function dryRunAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.imports.dry_run",
    summary: "Validate an import",
    description:
      "Runs in the background. Each row goes through all checks of its creation and is undone. Poll the import for progress, and list its problems.",
    kind: "write",
    http: [{ method: "POST", path: `${PATH}/:id/dry_run` }],
    errors,
    input: byId,
    output: importSchema,
    run: async (context, { id }) => {
      const of = loadOwn(context, id);
      requireState(of, ["uploaded", "checked", "failed"], say("governance.errors.importNotCheckable"));
      const collection = importable(context, parts, of.collection);
      checkPlan(context, collection, livePlan(context.vault, of), {
        mayUpdate: context.may(`${collection.name}.update`),
        catalog: parts.catalog,
      });
      const after = putToWork(context, of, {
        ...NOTHING,
        creates: null,
        state: "checking",
        attempt: of.attempt + 1,
        mfa: context.principal.mfa ?? false,
        hash: null,
        position: 0,
        total: null,
        stop_code: null,
        stop_message: null,
        finished_at: null,
      });
      return viewer(context, parts.imports.keptDays)(after);
    },
  });
}

export function confirmAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.imports.confirm",
    summary: "Start an import",
    description:
      "Takes the hash returned by the validation, which covers the file, mapping and options. Rejected if they have changed since.",
    kind: "write",
    http: [{ method: "POST", path: `${PATH}/:id/confirm` }],
    errors: [...errors, "RECORD_VERSION_CONFLICT"],
    input: Type.Object({ id: idInput, hash: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
    output: importSchema,
    run: async (context, { id, hash }) => {
      const of = loadOwn(context, id);
      requireState(of, ["checked"], say("governance.errors.importCheckFirst"));
      const plan = livePlan(context.vault, of);
      if (hash !== of.hash || hash !== hashOf(of, plan))
        throw new Fault("RECORD_VERSION_CONFLICT", {
          message: say("governance.errors.importHashOutdated"),
          details: [
            {
              path: "hash",
              code: "HASH_MISMATCH",
              message: say("governance.errors.importOtherHash"),
            },
          ],
        });
      if (plan.options.mode === "atomic" && of.failed > 0)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("governance.errors.importRowsInvalid"),
        });
      importable(context, parts, of.collection);
      const after = putToWork(context, of, {
        ...NOTHING,
        creates: null,
        state: "running",
        attempt: of.attempt + 1,
        mfa: context.principal.mfa ?? false,
        position: 0,
        started_at: context.now,
        finished_at: null,
      });
      return viewer(context, parts.imports.keptDays)(after);
    },
  });
}

export function resumeAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.imports.resume",
    summary: "Resume an import",
    description: "Continues at the row where the import stopped, once the cause is resolved.",
    kind: "write",
    http: [{ method: "POST", path: `${PATH}/:id/resume` }],
    errors,
    input: byId,
    output: importSchema,
    run: async (context, { id }) => {
      const of = loadOwn(context, id);
      requireState(of, ["stopped"], say("governance.errors.importNotStopped"));
      livePlan(context.vault, of);
      importable(context, parts, of.collection);
      const state = of.undo_by === null ? "running" : "undoing";
      const after = putToWork(context, of, { state, stop_code: null, stop_message: null });
      return viewer(context, parts.imports.keptDays)(after);
    },
  });
}

export function cancelAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.imports.cancel",
    summary: "Cancel an import",
    description: "Records imported so far are kept and can be undone.",
    kind: "write",
    http: [{ method: "POST", path: `${PATH}/:id/cancel` }],
    errors,
    input: byId,
    output: importSchema,
    run: async (context, { id }) => {
      const of = loadImport(context, id);
      requireState(
        of,
        ["uploaded", "checking", "checked", "running", "stopped"],
        say("governance.errors.importNothingToCancel"),
      );
      if (of.job !== null) requestCancel(context.handle, of.job, context.now);
      const after = move(context, of, { state: "cancelled", turn: of.turn + 1, finished_at: context.now });
      return viewer(context, parts.imports.keptDays)(after);
    },
  });
}

export function undoAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.imports.undo",
    summary: "Undo an import",
    description:
      "Archives created records and restores the previous values of updated ones, in your name. Records changed since are kept; the rows state the reason.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/undo` }],
    errors,
    input: byId,
    output: importSchema,
    run: async (context, { id }) => {
      const of = loadImport(context, id);
      requireState(of, ["done", "stopped", "cancelled"], say("governance.errors.importNothingToUndo"));
      for (const permission of permissionsToUndo(context, of)) {
        if (!context.may(permission))
          throw new Fault("ACCESS_DENIED", {
            details: [
              {
                path: "action",
                code: "PERMISSION_MISSING",
                message: say("errors.access.permissionMissingToo", { permission }),
              },
            ],
          });
      }
      const after = putToWork(context, of, {
        state: "undoing",
        undo_by: context.principal.id,
        mfa: context.principal.mfa ?? false,
        stop_code: null,
        stop_message: null,
        finished_at: null,
      });
      return viewer(context, parts.imports.keptDays)(after);
    },
  });
}

/** Permissions needed to undo an import, which archives created records and restores changed ones. */
function permissionsToUndo({ handle }: WriteContext, { rid, collection }: Import): string[] {
  return handle.connection
    .all`SELECT DISTINCT ${pick(dataImportRows, "outcome", "collection")} FROM ${dataImportRows} WHERE ${dataImportRows.import} = ${rid}`.map(
    (row) => `${row.collection ?? collection}.${row.outcome === "created" ? "archive" : "update"}`,
  );
}
