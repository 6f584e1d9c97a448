import type { Connection } from "../../../store/connection.ts";
import { addPassages, type IndexedPassage, removePassages } from "../../../store/passages.ts";
import { part, pick, set } from "../../../store/rows.ts";
import { type Revision, revisionAt } from "../intake/revision.ts";
import { blocks, revisions } from "../tables.ts";

const AT_ONCE = 20;

/**
 * Searchable blocks. Headings are indexed with the text below them. Text about the document itself proves
 * nothing and would displace better results.
 */
export const FOUND = part`${blocks.kind} NOT IN ('heading', 'objective', 'exercise', 'contents')`;

/** Works within the time budget. Returns the number of indexed blocks. */
export function indexMore(
  connection: Connection,
  library: number,
  revision: Revision,
  title: string,
  hasTime: () => boolean,
): number {
  let { indexed } = revision;
  while (indexed < revision.blocks) {
    const to = Math.min(revision.blocks, indexed + AT_ONCE);
    addPassages(connection, library, passages(connection, revision, title, indexed, to));
    indexed = to;
    if (!hasTime()) break;
  }
  connection.run`UPDATE ${revisions}
    SET ${set(revisions, { indexed, indexed_title: title, indexed_library: library })}
    WHERE ${revisions.rid} = ${revision.rid}`;
  return indexed;
}

/** Works within the time budget. Returns the number of blocks still indexed. */
export function indexLess(connection: Connection, revision: Revision, hasTime: () => boolean): number {
  let { indexed } = revision;
  while (indexed > 0) {
    const from = Math.max(0, indexed - AT_ONCE);
    const { title, library } = placeOf(revision);
    removePassages(connection, library, passages(connection, revision, title, from, indexed));
    indexed = from;
    if (!hasTime()) break;
  }
  connection.run`UPDATE ${revisions} SET ${set(revisions, { indexed })}
    WHERE ${revisions.rid} = ${revision.rid}`;
  return indexed;
}

/** Completely or partly indexed versions. */
export function indexedRevisions(connection: Connection, document: number): Revision[] {
  return connection.all`SELECT ${pick(revisions, "rid")} FROM ${revisions}
    WHERE ${revisions.document} = ${document} AND ${revisions.indexed} > 0`.flatMap(
    ({ rid }) => revisionAt(connection, rid) ?? [],
  );
}

function placeOf({ rid, indexed_title, indexed_library }: Revision): { title: string; library: number } {
  if (indexed_title === null || indexed_library === null)
    throw new Error(`the index has the revision ${rid} under no title, or in no library`);
  return { title: indexed_title, library: indexed_library };
}

function passages(
  connection: Connection,
  revision: Revision,
  title: string,
  from: number,
  to: number,
): IndexedPassage[] {
  const found = connection.all`SELECT ${pick(blocks, "rid", "path", "text")} FROM ${blocks}
    WHERE ${blocks.revision} = ${revision.rid} AND ${blocks.ordinal} >= ${from}
      AND ${blocks.ordinal} < ${to}
      AND ${FOUND}
    ORDER BY ${blocks.ordinal}`;
  return found.map(({ rid, path, text }) => ({ rid, headings: headingsOf(title, path), text }));
}

/** Deduplicated: most documents begin with their title. */
function headingsOf(title: string, path: readonly string[]): string {
  return [...new Set([title, ...path])].join("\n");
}
