import { Fault } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { aliased, part, pick, pickAs, type RowOf } from "../../../store/rows.ts";
import { concepts } from "../../concepts/tables.ts";
import { edges } from "../tables.ts";

export interface Edge extends Omit<RowOf<typeof edges>, "library" | "from" | "to" | "created_at"> {
  library: number;
  from: { rid: number; id: string; name: string };
  to: { rid: number; id: string; name: string };
}

const earlier = aliased(concepts, "earlier");
const later = aliased(concepts, "later");

/** Edges with two existing concepts; others are never displayed. */
export const EDGE = part`SELECT
    ${pick(edges, "rid", "id", "org", "library", "type", "confidence", "signals", "status", "version")},
    ${pick(edges, "updated_at", "updated_by")}, ${pickAs(earlier.rid, "from_rid")},
      ${pickAs(earlier.id, "from_id")},
    ${pickAs(earlier.name, "from_name")}, ${pickAs(later.rid, "to_rid")}, ${pickAs(later.id, "to_id")},
    ${pickAs(later.name, "to_name")}
  FROM ${edges} JOIN ${earlier} ON ${earlier.rid} = ${edges.from} AND ${earlier.library} = ${edges.library}
  JOIN ${later} ON ${later.rid} = ${edges.to} AND ${later.library} = ${edges.library}`;

export function getEdge(connection: Connection, libraries: readonly number[], id: string): Edge {
  const row = connection.get`${EDGE} WHERE ${edges.id} = ${id}`;
  if (!row || row.library === null || !libraries.includes(row.library)) throw new Fault("RECORD_NOT_FOUND");
  return edgeOf(row);
}

export function edgeAt(connection: Connection, rid: number): Edge {
  const row = connection.get`${EDGE} WHERE ${edges.rid} = ${rid}`;
  if (!row) throw new Error(`there is no edge ${rid}`);
  return edgeOf(row);
}

export function edgeOf({
  from_rid,
  from_id,
  from_name,
  to_rid,
  to_id,
  to_name,
  ...edge
}: typeof EDGE.row): Edge {
  return {
    ...edge,
    // Never null: EDGE joins concepts by library.
    library: edge.library ?? 0,
    from: { rid: from_rid, id: from_id, name: from_name },
    to: { rid: to_rid, id: to_id, name: to_name },
  };
}
