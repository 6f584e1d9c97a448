import { type Static, Type } from "@sinclair/typebox";
import { rfc3339, rfc3339OrNull } from "../../../kernel/clock.ts";
import type { Change, ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { unstored } from "../../../text/stored.ts";
import { type DataExport, findExport, requestOf } from "./store.ts";
import { STATES } from "./tables.ts";

export const COLLECTION = "data.exports";
export const PATH = "/api/v1/data/exports";

const moment = Type.String({ format: "date-time" });

export const exportSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    state: oneOf(STATES),
    kind: oneOf(["records", "archive", "papers"]),
    collection: nullable(Type.String()),
    format: Type.String(),
    request: nullable(
      Type.Unsafe<Record<string, unknown>>(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description: "Original request. Null if erased together with a person's data.",
          },
        ),
      ),
    ),
    rows: nullable(Type.Integer({ description: "Number of records in the file" })),
    size: nullable(Type.Integer({ description: "Size in bytes" })),
    sha256: nullable(Type.String({ description: "Hash of the file" })),
    file_name: nullable(Type.String({ description: "File name of the download" })),
    error: nullable(Type.Object({ code: Type.String(), message: Type.String() }, closed)),
    requested_by: Type.String(),
    created_at: moment,
    finished_at: nullable(moment),
    expires_at: nullable(
      Type.Unsafe<string>({ ...moment, description: "Time at which the file is deleted" }),
    ),
  },
  { ...closed, $id: "DataExport" },
);

export function showExport(context: ReadContext, one: DataExport): Static<typeof exportSchema> {
  const { vault } = context;
  const { error_code: code, error_message: message, finished_at, expires_at } = one;
  return {
    id: one.id,
    version: one.version,
    state: one.state,
    kind: one.kind,
    collection: one.collection,
    format: one.format,
    request: requestOf(vault, one) ?? null,
    rows: one.rows,
    size: one.size,
    sha256: one.sha256,
    file_name: one.state === "ready" ? fileName(one, requestOf(vault, one)) : null,
    error: code === null ? null : { code, message: localise(context, unstored(message ?? "")) },
    requested_by: one.requested_by,
    created_at: rfc3339(one.created_at),
    finished_at: rfc3339OrNull(finished_at),
    expires_at: rfc3339OrNull(expires_at),
  };
}

/** Name for the download. Contains nothing from records. */
export function fileName(
  { kind, collection, created_at, ...one }: DataExport,
  request: Record<string, unknown> | undefined,
): string {
  const day = rfc3339(created_at).slice(0, 10);
  const ending = fileKind(one, request);
  return kind === "archive" ? `freehold-archive-${day}.zip` : `${collection}-${day}.${ending}`;
}

/** CSV with lines is a ZIP of several files. */
export function fileKind(
  { format }: Pick<DataExport, "format">,
  request: Record<string, unknown> | undefined,
): string {
  return format === "csv" && request?.lines === true ? "zip" : format;
}

/** Only the caller's own export: those of others contain what others can see. */
export function ownExport(context: ReadContext, id: string): DataExport {
  context.about(COLLECTION, id);
  const found = findExport(context.handle.connection, context.org, id);
  if (found?.requested_by === context.principal.id) return found;
  throw new Fault("RECORD_NOT_FOUND");
}

/** The request is encrypted with the export's own key. */
export function exportChange(
  one: Pick<DataExport, "id" | "version" | "person_key">,
  after: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Change {
  return {
    collection: COLLECTION,
    id: one.id,
    version: one.version,
    before,
    after,
    personal: { key: one.person_key, fields: ["filter", "q"] },
  };
}
