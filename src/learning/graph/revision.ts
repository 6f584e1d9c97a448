import type { Connection } from "../../store/connection.ts";
import { ownerOf } from "../library/audiences/libraries.ts";
import type { Broken } from "./infer/acyclic.ts";

/** The revision that the library's graph was last worked out at; undefined before the first time. */
export function builtFrom(connection: Connection, library: number): number | undefined {
  const row = connection
    .statement("SELECT graph_revision FROM learning_graphs WHERE library = ?")
    .get(library);
  return row ? Number(row.graph_revision) : undefined;
}

/** Writes down that the graph is worked out, and what was left out of it. */
export function keepBuild(
  connection: Connection,
  library: number,
  { graph, broken }: { graph: number; broken: readonly Broken[] },
): void {
  connection
    .statement(
      `INSERT INTO learning_graphs (library, org, graph_revision, broken) VALUES (?, ?, ?, ?)
       ON CONFLICT (library) DO UPDATE SET graph_revision = excluded.graph_revision, broken = excluded.broken`,
    )
    .run(library, ownerOf(connection, library), graph, JSON.stringify(broken));
}
