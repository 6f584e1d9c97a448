import type { Connection } from "../../../store/connection.ts";
import { part, pick, pickAs } from "../../../store/rows.ts";
import type { BlockKind, Mark } from "../../reading/document.ts";
import { blocks, documents, revisions } from "../tables.ts";

export interface Passage {
  rid: number;
  org: number;
  library: number;
  document: { rid: number; id: string; title: string };
  revision: { rid: number; number: number };
  ordinal: number;
  kind: BlockKind;
  level: number | null;
  path: readonly string[];
  page: number | null;
  /** Start in the document's text, in code points. */
  start: number;
  text: string;
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

/** Includes blocks of older versions. */
export function passage(connection: Connection, library: number, rid: number): Passage | undefined {
  const row = connection.get`${PASSAGE} WHERE ${blocks.rid} = ${rid} AND ${documents.library} = ${library}`;
  return row && passageOf(row);
}

/** Number of the block that contains a code point. */
export function blockAt(connection: Connection, revisionRid: number, point: number): number {
  const row = connection.get`SELECT ${pick(blocks, "ordinal")} FROM ${blocks}
    WHERE ${blocks.revision} = ${revisionRid} AND ${blocks.start} <= ${point}
    ORDER BY ${blocks.start} DESC LIMIT 1`;
  return row?.ordinal ?? 0;
}

/** Returns passages in the given order, without deleted blocks. */
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

/** Number of the first block below a heading; 0 for a whole document. */
export function sectionStart(connection: Connection, revisionRid: number, path: readonly string[]): number {
  const above = JSON.stringify(path).slice(0, -1);
  const row = connection.get`SELECT ${pick(blocks, "ordinal")} FROM ${blocks}
    WHERE ${blocks.revision} = ${revisionRid} AND substr(${blocks.path}, 1, ${above.length}) = ${above}
    ORDER BY ${blocks.ordinal} LIMIT 1`;
  return row?.ordinal ?? 0;
}

/** Both `from` and `to` are inclusive. */
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

/** Written out for speed: rest properties are costly when many rows are read. */
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
