import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf } from "../../../store/rows.ts";
import { revisions } from "../tables.ts";

export type Revision = RowOf<typeof revisions>;

/** Returns the newest version, even if it has not been read yet. */
export function newestRevision(connection: Connection, document: number): Revision | undefined {
  return connection.get`SELECT ${pick(revisions)} FROM ${revisions}
    WHERE ${revisions.document} = ${document}
    ORDER BY ${revisions.revision} DESC LIMIT 1`;
}

export function revisionNumbered(
  connection: Connection,
  document: number,
  number: number,
): Revision | undefined {
  return connection.get`SELECT ${pick(revisions)} FROM ${revisions}
    WHERE ${revisions.document} = ${document} AND ${revisions.revision} = ${number}`;
}

export function revisionAt(connection: Connection, rid: number): Revision | undefined {
  return connection.get`SELECT ${pick(revisions)} FROM ${revisions} WHERE ${revisions.rid} = ${rid}`;
}

export function revisionsOf(connection: Connection, document: number): Revision[] {
  return connection.all`SELECT ${pick(revisions)} FROM ${revisions}
    WHERE ${revisions.document} = ${document}
    ORDER BY ${revisions.revision} DESC`;
}
