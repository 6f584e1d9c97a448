import type { Connection } from "../../../store/connection.ts";
import { part, pick, pickAs } from "../../../store/rows.ts";
import type { BlockKind, Mark } from "../../reading/document.ts";
import { blocks, documents, revisions } from "../tables.ts";

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

const PASSAGE = part`SELECT
    ${pick(blocks, "rid", "ordinal", "kind", "level", "path", "page", "start", "text", "marks")},
    ${pick(documents, "org", "library", "title")}, ${pickAs(documents.rid, "document_rid")},
    ${pickAs(documents.id, "document_id")}, ${pick(revisions, "revision", "language")},
    ${pickAs(revisions.rid, "revision_rid")}
  FROM ${blocks} JOIN ${documents} ON ${documents.rid} = ${blocks.document}
  JOIN ${revisions} ON ${revisions.rid} = ${blocks.revision}`;

/** One block of a library, of whatever version of its document. */
export function passage(connection: Connection, library: number, rid: number): Passage | undefined {
  const row = connection.get`${PASSAGE} WHERE ${blocks.rid} = ${rid} AND ${documents.library} = ${library}`;
  return row && passageOf(row);
}

/** The number of the block of a version in which a code point of its text stands. */
export function blockAt(connection: Connection, revisionRid: number, point: number): number {
  const row = connection.get`SELECT ${pick(blocks, "ordinal")} FROM ${blocks}
    WHERE ${blocks.revision} = ${revisionRid} AND ${blocks.start} <= ${point}
    ORDER BY ${blocks.start} DESC LIMIT 1`;
  return row?.ordinal ?? 0;
}

/** Blocks of some libraries in the order of their numbers given; those that are there no more are left out. */
export function passagesOf(
  connection: Connection,
  libraries: readonly number[],
  rids: readonly number[],
): Passage[] {
  const among = new Set(libraries);
  const found = connection.all`${PASSAGE}
    JOIN json_each(${JSON.stringify(rids)}) j ON j.value = ${blocks.rid} ORDER BY j.key`;
  return found.filter(({ library }) => library !== null && among.has(library)).map(passageOf);
}

/** The blocks of a version of a document that the caller was shown, between two places, both included. */
export function passagesBetween(
  connection: Connection,
  revisionRid: number,
  from: number,
  to: number,
): Passage[] {
  return connection.all`${PASSAGE}
    WHERE ${blocks.revision} = ${revisionRid} AND ${blocks.ordinal} BETWEEN ${from} AND ${to}
    ORDER BY ${blocks.ordinal}`.map(passageOf);
}

/** Member by member: many are read at once, and the rest of an object costs more than its members. */
function passageOf(row: typeof PASSAGE.row): Passage {
  return {
    rid: row.rid,
    org: row.org,
    library: row.library ?? 0,
    document: { rid: row.document_rid, id: row.document_id, title: row.title },
    revision: { rid: row.revision_rid, number: row.revision },
    ordinal: row.ordinal,
    kind: row.kind,
    level: row.level,
    path: row.path,
    page: row.page,
    start: row.start,
    text: row.text,
    marks: row.marks ?? [],
    language: row.language ?? "",
  };
}
