import type { Connection } from "../../store/connection.ts";
import { excluded, pick, row } from "../../store/rows.ts";
import { ownerOf } from "../library/audiences/libraries.ts";
import type { Broken } from "./infer/acyclic.ts";
import { graphs } from "./tables.ts";

/** Returns the revision of the last build; undefined before the first one. */
export function builtFrom(connection: Connection, library: number): number | undefined {
  const row = connection.get`SELECT ${pick(graphs, "graph_revision")} FROM ${graphs}
    WHERE ${graphs.library} = ${library}`;
  return row?.graph_revision;
}

export function keepBuild(
  connection: Connection,
  library: number,
  { graph, broken }: { graph: number; broken: readonly Broken[] },
): void {
  connection.run`INSERT INTO ${graphs} ${row(graphs, {
    library,
    org: ownerOf(connection, library),
    graph_revision: graph,
    broken: broken,
  })} ON CONFLICT (${graphs.library}) DO UPDATE
    SET ${excluded(graphs, "graph_revision", "broken")}`;
}
