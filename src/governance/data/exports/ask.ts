import { type Static, Type } from "@sinclair/typebox";
import { enqueue } from "../../../jobs/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Catalog } from "../../../records/index.ts";
import { type ListInput, listRecords } from "../../../records/read/list/list.ts";
import type { Page } from "../../../records/read/list/page.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { ARCHIVE, CREATE, WRITE } from "./job.ts";
import { asLister } from "./reader.ts";
import { collectionInput, exportInput, listable, listInput, selection } from "./request.ts";
import { addExport, type ExportKind, findExport, underWay } from "./store.ts";
import { exportChange, exportSchema, PATH, showExport } from "./view.ts";
import { requireWholeSight } from "./whole.ts";

/** Maximum pending exports per user. */
const AT_ONCE = 5;

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

/** Fails if the list would fail. The returned page contains the total. */
async function look(context: ReadContext, catalog: Catalog, name: string, input: ListInput): Promise<Page> {
  const reader = asLister(context, name);
  const { page } = await listRecords(reader, catalog, catalog.collection(name), { ...input, limit: 1 });
  return page;
}

function begin(
  context: WriteContext,
  kind: ExportKind,
  collection: string | null,
  format: string,
  request: Record<string, unknown>,
): Static<typeof exportSchema> {
  const { handle, principal, org, origin, now, vault } = context;
  if (underWay(handle.connection, org, principal.id) >= AT_ONCE) {
    throw new Fault("RATE_LIMITED", {
      message: say("governance.errors.tooManyExports", { count: AT_ONCE }),
      retryAfterSeconds: 10,
    });
  }
  const id = newId();
  const { mfa = false } = principal;
  const asked = { id, org, kind, collection, format, requested_by: principal.id, ip: origin.address, mfa };
  const personKey = addExport(handle.connection, vault, { ...asked, created_at: now }, request);
  context.about("data.exports", id);
  context.changed(exportChange({ id, version: 1, person_key: personKey }, { kind, format, ...request }));
  enqueue(context, { action: WRITE, input: { id }, key: id, maxAttempts: 3 });
  const made = findExport(handle.connection, org, id);
  if (!made) throw new Error("the export that was just written down is not there");
  return showExport(context, made);
}
