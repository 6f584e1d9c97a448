import type { Connection } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { BlockKind, Mark } from "../../reading/document.ts";

/** A block of a document as those who quote it need it. */
export interface Passage {
  rid: number;
  org: number;
  library: number;
  document: { rid: number; id: string; title: string };
  revision: { rid: number; number: number };
  ordinal: number;
  kind: BlockKind;
  /** Of a heading: 1 is the highest. */
  level: number | null;
  path: readonly string[];
  page: number | null;
  /** Where it begins in the document's text, in code points. */
  start: number;
  text: string;
  /** What the author set off within it. */
  marks: readonly Mark[];
  language: string;
}

const PASSAGE = `SELECT b.rid, d.org, d.library, b.ordinal, b.kind, b.level, b.path, b.page, b.start, b.text, b.marks,
    d.rid AS document_rid, d.id AS document_id, d.title, r.rid AS revision_rid, r.revision, r.language
  FROM learning_blocks b
  JOIN learning_documents d ON d.rid = b.document
  JOIN learning_revisions r ON r.rid = b.revision`;

/** One block of a library, of whatever version of its document. */
export function passage(connection: Connection, library: number, rid: number): Passage | undefined {
  const row = connection.statement(`${PASSAGE} WHERE b.rid = ? AND d.library = ?`).get(rid, library);
  return row ? parsePassage(row) : undefined;
}

/** The number of the block of a version in which a code point of its text stands. */
export function blockAt(connection: Connection, revisionRid: number, point: number): number {
  const row = connection
    .statement(
      "SELECT ordinal FROM learning_blocks WHERE revision = ? AND start <= ? ORDER BY start DESC LIMIT 1",
    )
    .get(revisionRid, point);
  return Number(row?.ordinal ?? 0);
}

/** Blocks of some libraries in the order of their numbers given; those that are there no more are left out. */
export function passagesOf(
  connection: Connection,
  libraries: readonly number[],
  rids: readonly number[],
): Passage[] {
  const among = new Set(libraries);
  return connection
    .statement(`${PASSAGE} JOIN json_each(?) j ON j.value = b.rid ORDER BY j.key`)
    .all(JSON.stringify(rids))
    .filter(({ library }) => library !== null && among.has(Number(library)))
    .map(parsePassage);
}

/** The blocks of a version of a document that the caller was shown, between two places, both included. */
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
    library: Number(row.library),
    document: { rid: Number(row.document_rid), id: String(row.document_id), title: String(row.title) },
    revision: { rid: Number(row.revision_rid), number: Number(row.revision) },
    ordinal: Number(row.ordinal),
    // Only the library writes it.
    kind: row.kind as BlockKind,
    level: row.level === null ? null : Number(row.level),
    path: JSON.parse(String(row.path)),
    page: row.page === null ? null : Number(row.page),
    start: Number(row.start),
    text: String(row.text),
    marks: row.marks === null ? [] : JSON.parse(String(row.marks)),
    language: String(row.language),
  };
}
