import { clockAction } from "../../../jobs/index.ts";
import type { Action } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Forgetter } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import type { ExportFolder } from "./folder.ts";
import { advance, type DataExport, type ExportState, forgetRequests, stranded, withFile } from "./store.ts";
import { COLLECTION, exportChange } from "./view.ts";

const DAY = 86_400_000;

/** Deletes expired files and fails exports that were never written. */
export function expireExportsAction(folder: ExportFolder): Action {
  return clockAction({
    name: "data.exports.expire",
    summary: "Delete exports older than a week",
    run: async (context) => {
      for (const one of stranded(context.handle.connection, context.org, context.now - DAY)) {
        advance(context.handle.connection, one, {
          state: "failed",
          error_code: "JOB_INTERRUPTED",
          error_message: stored(say("governance.errors.exportNotWritten")),
          finished_at: context.now,
        });
      }
      const due = withFile(context.handle.connection, context.org, context.now);
      for (const one of due) letGo(context, one, "expired");
      context.handle.settled((committed) => {
        if (committed) for (const { file } of due) if (file !== null) folder.remove(file);
      });
      return { done: due.length, more: false };
    },
  });
}

function letGo(context: WriteContext, one: DataExport, state: ExportState): void {
  const version = advance(context.handle.connection, one, { state, file: null, expires_at: null });
  context.changed(exportChange({ ...one, version }, { state }, { state: one.state }));
}

/** Export files contain many people, also in labels, so an erasure deletes all files and search terms. */
export const exportsForgetter = (folder: ExportFolder): Forgetter => ({
  name: "exports",

  async find(context, person) {
    if (person.subjects.length === 0) return [];
    return withFile(context.handle.connection, context.org, undefined).map(({ id, collection }) => ({
      collection: COLLECTION,
      id,
      why:
        collection === null
          ? say("governance.reasons.wholeExportMayName")
          : say("governance.reasons.exportMayName", { collection }),
    }));
  },

  async forget(context, subjects) {
    if (subjects.length === 0) return { destroyed: 0, keys: [] };
    const { handle, org } = context;
    const kept = withFile(handle.connection, org, undefined);
    for (const one of kept) letGo(context, one, "expired");
    const keys = forgetRequests(handle.connection, org);
    const files = kept.flatMap(({ file }) => file ?? []);
    handle.settled((committed) => {
      if (committed) for (const file of files) folder.remove(file);
    });
    return { destroyed: kept.length, keys, files: files.map((file) => folder.relative(file)) };
  },
});
