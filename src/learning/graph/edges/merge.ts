import type { Connection } from "../../../store/connection.ts";
import { pick, set } from "../../../store/rows.ts";
import { edgeEvidence, edges as edgeTable } from "../tables.ts";
import { closesCircle } from "./circle.ts";
import { EDGE, type Edge, edgeOf } from "./edge.ts";

/** Moves decided edges, unless the remaining concept has the same; undecided ones are inferred again. */
export function mergeEdges(connection: Connection, library: number, gone: number, into: number): void {
  const edges = connection.all`${EDGE}
    WHERE ${edgeTable.library} = ${library} AND (${edgeTable.from} = ${gone} OR ${edgeTable.to} = ${gone})
    ORDER BY ${edgeTable.rid}`.map(edgeOf);
  for (const edge of edges) {
    const from = edge.from.rid === gone ? into : edge.from.rid;
    const to = edge.to.rid === gone ? into : edge.to.rid;
    if (edge.status === "proposed" || from === to || !hasRoom(connection, edge, from, to))
      drop(connection, edge.rid);
    else
      connection.run`UPDATE ${edgeTable}
        SET ${edgeTable.version} = ${edgeTable.version} + 1, ${set(edgeTable, { from, to })}
        WHERE ${edgeTable.rid} = ${edge.rid}`;
  }
}

/** True if the edge can move there: no decided edge exists and no cycle would close. */
function hasRoom(connection: Connection, { library, type, status }: Edge, from: number, to: number): boolean {
  const row = connection.get`SELECT ${pick(edgeTable, "rid", "status")} FROM ${edgeTable}
    WHERE ${edgeTable.library} = ${library} AND ${edgeTable.from} = ${from}
      AND ${edgeTable.to} = ${to} AND ${edgeTable.type} = ${type}`;
  if (row && row.status !== "proposed") return false;
  if (type === "prerequisite" && status !== "rejected" && closesCircle(connection, library, from, to))
    return false;
  if (row) drop(connection, row.rid);
  return true;
}

function drop(connection: Connection, rid: number): void {
  connection.run`DELETE FROM ${edgeEvidence} WHERE ${edgeEvidence.edge} = ${rid}`;
  connection.run`DELETE FROM ${edgeTable} WHERE ${edgeTable.rid} = ${rid}`;
}
