import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import type { FileAnswer } from "../../../kernel/stream.ts";
import type { Collection } from "../../../records/index.ts";
import type { GovernanceParts } from "../../part.ts";
import { exportFile } from "./fetch.ts";
import type { ExportFolder } from "./folder.ts";
import { exportSchema, ownExport, showExport } from "./view.ts";

/** `GET .../papers/:id` and `.../papers/:id/file`, for those who may not use other exports. */
export function fetchPapersActions(
  parts: GovernanceParts,
  folder: ExportFolder,
  collection: Collection,
): Action[] {
  const { module, name } = collection.entity;
  const path = `/api/v1/${module}/${name}/papers/:id`;
  const what = name.replaceAll("-", " ");
  const own = (context: ReadContext, id: string) => {
    const one = ownExport(context, id);
    if (one.kind === "papers" && one.collection === collection.name) return one;
    throw new Fault("RECORD_NOT_FOUND");
  };
  const byId = Type.Object({ id: idInput }, closed);
  return [
    defineAction({
      name: `${collection.name}.papers.get`,
      summary: `Get the state of a ZIP file with PDFs of ${what}`,
      kind: "read",
      http: [{ method: "GET", path }],
      errors: ["RECORD_NOT_FOUND"],
      input: byId,
      output: exportSchema,
      run: async (context, { id }) => showExport(context, own(context, id)),
    }),
    defineAction({
      name: `${collection.name}.papers.download`,
      summary: `Download a ZIP file with PDFs of ${what}`,
      description: "Available while your access is unchanged since the file was written.",
      kind: "read",
      http: [{ method: "GET", path: `${path}/file` }],
      errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "RANGE_NOT_SATISFIABLE"],
      input: byId,
      output: Type.Unsafe<FileAnswer>(Type.Any()),
      file: true,
      run: async (context, { id }) => exportFile(context, parts, folder, own(context, id)),
    }),
  ];
}
