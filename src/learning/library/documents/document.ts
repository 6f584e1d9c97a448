import { EVERYBODY } from "../../../kernel/audience.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import { factsOf } from "../audiences/access.ts";
import { librariesOf } from "../audiences/libraries.ts";
import type { DocumentState, LibraryDocument, Origin, Stage } from "./library-document.ts";

/** The longest title, in code points. */
export const MAX_TITLE = 300;

/** The columns of a document, with what its domain says of it. */
export const DOCUMENT = `SELECT d.*, m.id AS domain_id, m.audience AS domain_audience
  FROM learning_documents d LEFT JOIN learning_domains m ON m.rid = d.domain`;

/** A document of some libraries by its id: there is no other for whoever may not know of it. */
export function findDocument(
  connection: Connection,
  libraries: readonly number[],
  id: string,
): LibraryDocument | undefined {
  const row = connection.statement(`${DOCUMENT} WHERE d.id = ?`).get(id);
  const document = row ? parseDocument(row) : undefined;
  return document?.library != null && libraries.includes(document.library) ? document : undefined;
}

/** A document that the caller can read, and do with it what they are about to. */
export function getDocument(context: ReadContext, id: string): LibraryDocument {
  const document = findDocument(context.handle.connection, librariesOf(context), id);
  if (!document || !context.policy().permits(() => factsOf(document))) throw new Fault("RECORD_NOT_FOUND");
  return document;
}

/** A document by its place in the store. */
export function documentAt(connection: Connection, rid: number): LibraryDocument | undefined {
  const row = connection.statement(`${DOCUMENT} WHERE d.rid = ?`).get(rid);
  return row ? parseDocument(row) : undefined;
}

/** A document of some libraries by the place that it came from. */
export function documentFrom(
  connection: Connection,
  { org, libraries, origin, key }: { org: number; libraries: readonly number[]; origin: Origin; key: string },
): LibraryDocument | undefined {
  const row = connection
    .statement(
      `${DOCUMENT} WHERE d.org = ? AND d.origin = ? AND d.origin_key = ?
         AND d.library IN (SELECT value FROM json_each(?)) ORDER BY d.rid`,
    )
    .get(org, origin, key, JSON.stringify(libraries));
  return row ? parseDocument(row) : undefined;
}

export function parseDocument(row: RawRow): LibraryDocument {
  return {
    rid: Number(row.rid),
    id: String(row.id),
    org: Number(row.org),
    library: row.library === null ? null : Number(row.library),
    audience: row.audience === null ? null : JSON.parse(String(row.audience)),
    domain: row.domain === null ? null : Number(row.domain),
    domainId: row.domain_id == null ? null : String(row.domain_id),
    domainAudience: row.domain_audience == null ? EVERYBODY : JSON.parse(String(row.domain_audience)),
    title: String(row.title),
    titleGiven: row.title_given === 1,
    fileName: String(row.file_name),
    // These three are words that only this folder writes.
    origin: row.origin as Origin,
    state: row.state as DocumentState,
    stage: row.stage as Stage | null,
    originKey: row.origin_key === null ? null : String(row.origin_key),
    position: Number(row.position),
    unitsDone: Number(row.units_done),
    unitsTotal: Number(row.units_total),
    attempts: Number(row.attempts),
    error:
      row.error_code === null ? null : { code: String(row.error_code), message: String(row.error_message) },
    revision: Number(row.revision),
    version: Number(row.version),
    createdAt: Number(row.created_at),
    createdBy: String(row.created_by),
    updatedAt: Number(row.updated_at),
    updatedBy: String(row.updated_by),
  };
}
