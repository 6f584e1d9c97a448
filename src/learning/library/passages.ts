import type { Connection, RawRow } from "../../store/connection.ts";
import type { BlockKind } from "../reading/document.ts";

/** A block of a document as those who quote it need it. */
export interface Passage {
  rid: number;
  org: number;
  document: { rid: number; id: string; title: string };
  revision: { rid: number; number: number };
  ordinal: number;
  kind: BlockKind;
  path: readonly string[];
  page: number | null;
  /** Where it begins in the document's text, in code points. */
  start: number;
  text: string;
  language: string;
}

const PASSAGE = `SELECT b.rid, b.org, b.ordinal, b.kind, b.path, b.page, b.start, b.text,
    d.rid AS document_rid, d.id AS document_id, d.title, r.rid AS revision_rid, r.revision, r.language
  FROM learning_blocks b
  JOIN learning_documents d ON d.rid = b.document
  JOIN learning_revisions r ON r.rid = b.revision`;

/** One block of a library, of whatever version of its document. */
export function passage(connection: Connection, org: number, rid: number): Passage | undefined {
  const row = connection.statement(`${PASSAGE} WHERE b.rid = ? AND b.org = ?`).get(rid, org);
  return row ? parsePassage(row) : undefined;
}

/** The blocks of a version of a document between two places, both included. */
export function passagesBetween(
  connection: Connection,
  revisionRid: number,
  from: number,
  to: number,
): Passage[] {
  return connection
    .statement(`${PASSAGE} WHERE b.revision = ? AND b.ordinal BETWEEN ? AND ? ORDER BY b.ordinal`)
    .all(revisionRid, from, to)
    .map(parsePassage);
}

function parsePassage(row: RawRow): Passage {
  return {
    rid: Number(row.rid),
    org: Number(row.org),
    document: { rid: Number(row.document_rid), id: String(row.document_id), title: String(row.title) },
    revision: { rid: Number(row.revision_rid), number: Number(row.revision) },
    ordinal: Number(row.ordinal),
    // Only the library writes it.
    kind: row.kind as BlockKind,
    path: JSON.parse(String(row.path)),
    page: row.page === null ? null : Number(row.page),
    start: Number(row.start),
    text: String(row.text),
    language: String(row.language),
  };
}
