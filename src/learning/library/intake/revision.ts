import type { Connection } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Format } from "../../reading/document.ts";

/** A version of a document: its file, and how far its text has come. */
export interface Revision {
  rid: number;
  org: number;
  document: number;
  number: number;
  sha256: string;
  size: number;
  format: Format | null;
  language: string | null;
  pages: number | null;
  words: number;
  points: number;
  textSha256: string | null;
  formSha256: string | null;
  warnings: readonly string[];
  createdAt: number;
  createdBy: string;
  readAt: number | null;
  blocks: number;
  written: number;
  indexed: number;
  indexedTitle: string | null;
  /** The library whose index it is in. */
  indexedLibrary: number | null;
}

/** The newest version of a document, read or not. */
export function newestRevision(connection: Connection, document: number): Revision | undefined {
  const row = connection
    .statement("SELECT * FROM learning_revisions WHERE document = ? ORDER BY revision DESC LIMIT 1")
    .get(document);
  return row ? parseRevision(row) : undefined;
}

export function revisionNumbered(
  connection: Connection,
  document: number,
  number: number,
): Revision | undefined {
  const row = connection
    .statement("SELECT * FROM learning_revisions WHERE document = ? AND revision = ?")
    .get(document, number);
  return row ? parseRevision(row) : undefined;
}

export function revisionAt(connection: Connection, rid: number): Revision | undefined {
  const row = connection.statement("SELECT * FROM learning_revisions WHERE rid = ?").get(rid);
  return row ? parseRevision(row) : undefined;
}

/** The versions of a document, the newest first. */
export function revisionsOf(connection: Connection, document: number): Revision[] {
  return connection
    .statement("SELECT * FROM learning_revisions WHERE document = ? ORDER BY revision DESC")
    .all(document)
    .map(parseRevision);
}

export function parseRevision(row: RawRow): Revision {
  const textOrNull = (value: RawRow[string] | undefined) => (value == null ? null : String(value));
  const numberOrNull = (value: RawRow[string] | undefined) => (value == null ? null : Number(value));
  return {
    rid: Number(row.rid),
    org: Number(row.org),
    document: Number(row.document),
    number: Number(row.revision),
    sha256: String(row.sha256),
    size: Number(row.size),
    // Written from a read document, or from an input of that type.
    format: row.format as Format | null,
    language: textOrNull(row.language),
    pages: numberOrNull(row.pages),
    words: Number(row.words),
    points: Number(row.points),
    textSha256: textOrNull(row.text_sha256),
    formSha256: textOrNull(row.form_sha256),
    warnings: JSON.parse(String(row.warnings)),
    createdAt: Number(row.created_at),
    createdBy: String(row.created_by),
    readAt: numberOrNull(row.read_at),
    blocks: Number(row.blocks),
    written: Number(row.written),
    indexed: Number(row.indexed),
    indexedTitle: textOrNull(row.indexed_title),
    indexedLibrary: numberOrNull(row.indexed_library),
  };
}
