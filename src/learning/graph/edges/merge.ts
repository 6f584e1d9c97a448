import type { Connection } from "../../../store/connection.ts";
import { closesCircle } from "./circle.ts";
import { EDGE, type Edge, parseEdge } from "./edge.ts";

/**
 * The edges of a concept that was made one with another become that one's: those that people decided on. Where the
 * other has the same edge, its own decision stands; what nobody decided on is worked out anew.
 */
export function mergeEdges(connection: Connection, library: number, gone: number, into: number): void {
  const edges = connection
    .statement(`${EDGE} WHERE e.library = ? AND (e."from" = ? OR e."to" = ?) ORDER BY e.rid`)
    .all(library, gone, gone)
    .map(parseEdge);
  for (const edge of edges) {
    const from = edge.from.rid === gone ? into : edge.from.rid;
    const to = edge.to.rid === gone ? into : edge.to.rid;
    if (edge.status === "proposed" || from === to || !hasRoom(connection, edge, from, to))
      drop(connection, edge.rid);
    else
      connection
        .statement('UPDATE learning_edges SET "from" = ?, "to" = ?, version = version + 1 WHERE rid = ?')
        .run(from, to, edge.rid);
  }
}

/** Whether an edge can stand between two concepts; one there that nobody decided on makes room. */
function hasRoom(connection: Connection, { library, type, status }: Edge, from: number, to: number): boolean {
  const row = connection
    .statement(
      'SELECT rid, status FROM learning_edges WHERE library = ? AND "from" = ? AND "to" = ? AND type = ?',
    )
    .get(library, from, to, type);
  if (row && row.status !== "proposed") return false;
  if (type === "prerequisite" && status !== "rejected" && closesCircle(connection, library, from, to))
    return false;
  if (row) drop(connection, Number(row.rid));
  return true;
}

function drop(connection: Connection, rid: number): void {
  connection.statement("DELETE FROM learning_edge_evidence WHERE edge = ?").run(rid);
  connection.statement("DELETE FROM learning_edges WHERE rid = ?").run(rid);
}
