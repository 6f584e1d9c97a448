import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
import type { GovernanceParts } from "../../part.ts";
import { begin, look } from "./begin.ts";
import { ARCHIVE, CREATE } from "./job.ts";
import { collectionInput, exportInput, listable, listInput, selection } from "./request.ts";
import { exportSchema, PATH } from "./view.ts";
import { requireWholeSight } from "./whole.ts";

export function createExportAction({ catalog }: GovernanceParts): Action {
  return defineAction({
    name: CREATE,
    summary: "Export the records of a collection",
    description:
      "Also requires permission to list the collection, and returns the rows and fields of the list with the same masking. Access is evaluated when the file is written, from one consistent snapshot. Poll the export until it is ready, then download it. Files are deleted after seven days.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["FILTER_UNKNOWN_FIELD"],
    input: exportInput,
    output: exportSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, request) => {
      const collection = listable(context, catalog, request.collection);
      // Validates the request now, not later in the job.
      await look(context, catalog, collection.name, listInput(request));
      return begin(context, "records", collection.name, request.format, request);
    },
  });
}

export function createArchiveAction(parts: GovernanceParts): Action {
  return defineAction({
    name: ARCHIVE,
    summary: "Export the organisation as an archive",
    description:
      "Includes all records as stored, with attachments, settings and the audit trail, signed. Import it on another appliance with `freehold archive import`. Requires full access.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/archive` }],
    status: 201,
    input: Type.Object({}, closed),
    output: exportSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context) => {
      requireWholeSight(context, parts);
      return begin(context, "archive", null, "zip", {});
    },
  });
}

export function previewExportAction({ catalog }: GovernanceParts): Action {
  return defineAction({
    name: "data.exports.preview",
    summary: "Count the records of an export",
    description: "Takes the filters of the list as query parameters: `?collection=crm.leads&state=new`.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/preview` }],
    errors: ["FILTER_UNKNOWN_FIELD"],
    input: Type.Object(
      {
        collection: collectionInput,
        q: selection.q,
        archived: selection.archived,
        where: Type.Optional(
          Type.Unsafe<Record<string, Record<string, string>>>(
            Type.Object({}, { additionalProperties: Type.Record(Type.String(), Type.String()) }),
          ),
        ),
      },
      closed,
    ),
    output: Type.Object(
      {
        collection: Type.String(),
        rows: Type.Integer(),
        rows_is_at_least: Type.Optional(
          Type.Literal(true, { description: "True if there are more than `rows`. Counting stopped there." }),
        ),
      },
      closed,
    ),
    run: async (context, { collection, ...input }) => {
      listable(context, catalog, collection);
      const { total = 0, total_is_at_least } = await look(context, catalog, collection, {
        ...input,
        count: true,
      });
      return { collection, rows: total, ...(total_is_at_least && { rows_is_at_least: true as const }) };
    },
  });
}
