import { type Static, Type } from "@sinclair/typebox";
import { audienceSchema } from "../../../kernel/audience.ts";
import { rfc3339, rfc3339OrNull } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { unstored } from "../../../text/stored.ts";
import { FORMATS } from "../../reading/document.ts";
import { isIn } from "../audiences/access.ts";
import { domainAt } from "../audiences/domain.ts";
import { newestRevision, type Revision, revisionNumbered, revisionsOf } from "../intake/revision.ts";
import { documents, revisions as revisionTable } from "../tables.ts";
import { audienceOfDocument, type LibraryDocument } from "./library-document.ts";
import { DOCUMENT_STATES, ORIGINS, STAGES, type Stage } from "./states.ts";

export const namespaceSchema = oneOf(["shared", "org"], "The appliance's own library, or the organisation's");

const moment = Type.String({ format: "date-time" });

const documentFields = {
  id: Type.String(),
  version: Type.Integer(),
  namespace: namespaceSchema,
  title: Type.String(),
  domain: nullable(Type.Object({ id: Type.String(), name: Type.String() }, closed)),
  audience: audienceSchema,
  audience_inherited: Type.Boolean({
    description: "True if the audience is that of its domain, or everyone without a domain",
  }),
  position: Type.Integer({ description: "Position in the reading order of its domain" }),
  file_name: Type.String(),
  origin: oneOf(ORIGINS),
  size: Type.Integer({ description: "Size of the latest file in bytes" }),
  sha256: Type.String({ description: "Hash of the latest file" }),
  format: nullable(oneOf(FORMATS)),
  language: nullable(Type.String()),
  pages: nullable(Type.Integer()),
  words: Type.Integer(),
  revision: Type.Integer({ description: "Version in use; 0 before the first" }),
  state: oneOf(DOCUMENT_STATES),
  stage: nullable(oneOf(STAGES)),
  units_done: Type.Integer(),
  units_total: Type.Integer(),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  error: nullable(Type.Object({ code: Type.String(), message: Type.String() }, closed)),
  warnings: Type.Array(Type.String()),
  duplicate_of: nullable(
    Type.String({ description: "Older document of the same library with identical content" }),
  ),
  created_at: moment,
  created_by: Type.String(),
  updated_at: moment,
  updated_by: Type.String(),
};

export const documentSchema = Type.Object(documentFields, { ...closed, $id: "LibraryDocument" });

const revisionSchema = Type.Object(
  {
    revision: Type.Integer(),
    sha256: Type.String(),
    size: Type.Integer(),
    format: nullable(oneOf(FORMATS)),
    language: nullable(Type.String()),
    pages: nullable(Type.Integer()),
    words: Type.Integer(),
    length: Type.Integer({ description: "Length of the text in code points" }),
    text_sha256: nullable(Type.String()),
    warnings: Type.Array(Type.String()),
    created_at: moment,
    created_by: Type.String(),
    read_at: nullable(moment),
  },
  { ...closed, $id: "LibraryRevision" },
);

export const documentDetailSchema = Type.Object(
  { ...documentFields, revisions: Type.Array(revisionSchema) },
  { ...closed, $id: "LibraryDocumentDetail" },
);

export function showDocument(context: ReadContext, document: LibraryDocument): Static<typeof documentSchema> {
  const { connection } = context.handle;
  const newest = newestRevision(connection, document.rid);
  if (!newest) throw new Error(`the document ${document.id} has no file`);
  // Text fields refer to the published revision, if there is one.
  const current = revisionNumbered(connection, document.rid, document.revision) ?? newest;
  return {
    id: document.id,
    version: document.version,
    namespace: document.org === 0 ? "shared" : "org",
    title: document.title,
    domain: domainOf(context, document.domain),
    audience: audienceOfDocument(document),
    audience_inherited: document.audience === null,
    position: document.position,
    file_name: document.file_name,
    origin: document.origin,
    size: newest.size,
    sha256: newest.sha256,
    format: current.format,
    language: current.language,
    pages: current.pages,
    words: current.words,
    revision: document.revision,
    state: document.state,
    stage: document.stage,
    units_done: document.units_done,
    units_total: document.units_total,
    progress: progressOf(document),
    error:
      document.error_code === null
        ? null
        : { code: document.error_code, message: localise(context, unstored(document.error_message ?? "")) },
    warnings: current.warnings.map((warning) => localise(context, unstored(warning))),
    duplicate_of: duplicateOf(connection, document, newest),
    created_at: rfc3339(document.created_at),
    created_by: document.created_by,
    updated_at: rfc3339(document.updated_at),
    updated_by: document.updated_by,
  };
}

export function showDocumentDetail(
  context: ReadContext,
  document: LibraryDocument,
): Static<typeof documentDetailSchema> {
  const revisions = revisionsOf(context.handle.connection, document.rid).map((one) => ({
    revision: one.revision,
    sha256: one.sha256,
    size: one.size,
    format: one.format,
    language: one.language,
    pages: one.pages,
    words: one.words,
    length: one.points,
    text_sha256: one.text_sha256,
    warnings: one.warnings.map((warning) => localise(context, unstored(warning))),
    created_at: rfc3339(one.created_at),
    created_by: one.created_by,
    read_at: rfc3339OrNull(one.read_at),
  }));
  return { ...showDocument(context, document), revisions };
}

/** Start and share of each stage. The time for reading a file is unknown in advance, so it counts as 0. */
const SHARES: Record<Stage, readonly [from: number, share: number]> = {
  read: [0, 0],
  write: [0.1, 0.6],
  index: [0.1, 0.6],
  concepts: [0.7, 0.3],
};

/** From upload to completed index, 0 to 1. */
export function progressOf({ state, stage, units_done, units_total }: LibraryDocument): number {
  if (state === "failed" || (state === "ready" && stage === null)) return 1;
  if (state === "queued" || stage === null) return 0;
  const [from, share] = SHARES[stage];
  return Math.round((from + share * (units_total > 0 ? units_done / units_total : 0)) * 1000) / 1000;
}

/** Omitted if the caller cannot see the domain. */
function domainOf(context: ReadContext, rid: number | null): { id: string; name: string } | null {
  if (rid === null) return null;
  const { id, name, audience } = domainAt(context.handle.connection, rid);
  return isIn(context, audience) ? { id, name } : null;
}

/** Searches the same library only, so that an upload does not reveal documents of others. */
function duplicateOf(
  connection: Connection,
  { rid, library }: LibraryDocument,
  { sha256 }: Revision,
): string | null {
  const row = connection.get`SELECT ${pick(documents, "id")} FROM ${revisionTable}
    JOIN ${documents} ON ${documents.rid} = ${revisionTable.document}
    WHERE ${revisionTable.sha256} = ${sha256} AND ${documents.library} = ${library}
      AND ${documents.rid} < ${rid}
    ORDER BY ${documents.rid} LIMIT 1`;
  return row?.id ?? null;
}
